import type { Payment } from '#shared/accounting/payments.ts'
import { type Day, laterOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import {
  amountOf,
  dayLabel,
  homeLabel,
  namesLabel,
  spanLabel,
  unitLabel,
} from '../../format/format.ts'
import { addressLines, linesIn } from '../../letters/address.ts'
import { letterOf } from '../../letters/letter.ts'
import type { Letter, LetterPart, LetterSender } from '../../pdf/letter.ts'
import { chargeNames, methodNames } from '../ledger/entry-names.ts'
import { type StatementLedger, statementOf } from '../ledger/statement.ts'

/** The payment fields of a receipt beside the ledger. */
export interface Received extends Pick<Payment, 'id' | 'leaseId' | 'amount' | 'receivedOn'> {
  status: Payment['status']
  paymentMethod: Payment['paymentMethod']
  checkNumber: string | null
  notes: string | null
  reversedOn: Day | null
  reversalReason: string | null
  isCorrected: boolean
  organization: Payment['organization']
  /** The payers; all tenants of the lease where none was recorded. */
  payers: Pick<Payment['tenant'], 'firstName' | 'lastName'>[]
  /** The authority, employer or guarantor who paid instead of them. */
  agency: { name: string; address: string | null } | null
  unit: Payment['unit'] & { address: string }
}

/**
 * The receipt of a received payment: the charges it paid, and the balance after it. A returned or corrected one says
 * so, with the balance after that.
 */
export function receiptLetter(
  payment: Received,
  ledger: StatementLedger,
  letterhead: LetterSender,
): Letter {
  const { organization, receivedOn } = payment
  const { currency, timezone } = organization
  const returnedOn = payment.status === 'reversed' ? payment.reversedOn : null
  return letterOf({
    letterhead,
    recipient: [payerName(payment), ...payerAddress(payment)],
    day: returnedOn ?? receivedOn,
    title: t('Receipt #{number}', { number: payment.id.slice(-8) }),
    stamp: returnedOn ? t('REVERSED') : undefined,
    ...{ currency, timezone },
    parts: [
      { kind: 'facts', facts: factsOf(payment) },
      tableOf(payment, ledger, returnedOn),
      ...(returnedOn ? [returnedText(payment, returnedOn)] : []),
    ],
  })
}

function payerName({ agency, payers }: Received): string {
  return agency ? agency.name : namesLabel(payers)
}

function payerAddress({ agency, unit }: Received): string[] {
  return agency ? addressLines(agency.address ?? '') : addressLines(unit.address, unitLabel(unit))
}

function factsOf(payment: Received): [string, string][] {
  const { organization, unit, paymentMethod, checkNumber, notes, receivedOn } = payment
  return [
    [t('Received from'), payerName(payment)],
    [t('Received by'), organization.name],
    [t('Property'), `${homeLabel(unit)}, ${linesIn(unit.address).join(', ')}`],
    [t('Date received'), dayLabel(receivedOn)],
    [t('Payment method'), paymentMethod ? methodNames[paymentMethod] : '—'],
    ...(checkNumber ? [[t('Check number'), checkNumber] satisfies [string, string]] : []),
    ...(notes ? [[t('Reference'), notes] satisfies [string, string]] : []),
  ]
}

function tableOf(payment: Received, ledger: StatementLedger, returnedOn: Day | null): LetterPart {
  const { currency } = payment.organization
  const cents = toCents(payment.amount)
  const covered = coveredBy(payment, ledger)
  const [balance, amount] = balanceAfter(payment, ledger, returnedOn)
  const left = cents - covered.reduce((sum, row) => sum + row.cents, 0)
  return {
    kind: 'table',
    columns: [
      { label: t('Applied to'), type: 'text' },
      { label: t('Due date'), type: 'date' },
      { label: t('Amount'), type: 'money' },
    ],
    rows: [
      ...covered.map(({ what, due, cents }) => [what, dayLabel(due), amountOf(cents, currency)]),
      ...(left > 0 ? [[t('Prepaid, for upcoming charges'), '', amountOf(left, currency)]] : []),
      { kind: 'total', cells: [t('Amount received'), '', amountOf(cents, currency)] },
      { kind: 'subtotal', cells: [balance, '', amount] },
    ],
  }
}

function returnedText({ reversalReason, isCorrected }: Received, returnedOn: Day): LetterPart {
  const day = dayLabel(returnedOn)
  if (isCorrected)
    return {
      kind: 'text',
      text: t(
        'This payment was corrected on {day}: it had been recorded by mistake. The charges that it had paid are due again.',
        { day },
      ),
    }
  const text = reversalReason
    ? t(
        'This payment was returned on {day}: {reason}. The charges that it had paid are due again.',
        {
          day,
          reason: reversalReason,
        },
      )
    : t('This payment was returned on {day}. The charges that it had paid are due again.', { day })
  return { kind: 'text', text }
}

/** The charges a payment covers; for a returned one, those it covered until then. */
function coveredBy({ id, reversedOn }: Received, ledger: StatementLedger) {
  return ledger.allocations
    .filter(row => row.paymentId === id && (row.voidedOn === null || row.voidedOn === reversedOn))
    .flatMap(({ chargeId, amount }) => {
      const charge = ledger.charges.find(charge => charge.id === chargeId)
      if (!charge) return []
      const { periodStart, periodEnd } = charge
      const span = periodStart && periodEnd ? `, ${spanLabel(periodStart, periodEnd)}` : ''
      return [{ what: `${chargeNames[charge.kind]}${span}`, due: charge.dueDate, cents: amount }]
    })
    .toSorted((a, b) => order(a.due, b.due))
}

function balanceAfter(
  { id, leaseId, receivedOn, organization, isCorrected }: Received,
  ledger: StatementLedger,
  returnedOn: Day | null,
): [string, string] {
  const { entries } = statementOf(ledger, leaseId, laterOf(receivedOn, returnedOn ?? receivedOn))
  const kind = returnedOn ? 'reversal' : 'payment'
  const entry = entries.find(entry => entry.id === id && entry.kind === kind)
  const balance = toCents(entry?.balance ?? '0.00')
  const amount = amountOf(Math.abs(balance), organization.currency)
  if (isCorrected)
    return [
      balance < 0 ? t('Prepaid after the correction') : t('Balance due after the correction'),
      amount,
    ]
  if (returnedOn)
    return [balance < 0 ? t('Prepaid after the return') : t('Balance due after the return'), amount]
  return [
    balance < 0 ? t('Prepaid after this payment') : t('Balance due after this payment'),
    amount,
  ]
}
