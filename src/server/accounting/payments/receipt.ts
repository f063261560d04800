import type { Payment } from '#shared/accounting/payments.ts'
import { type Day, laterOf } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import {
  amountOf,
  dayLabel,
  homeLabel,
  label,
  namesLabel,
  paperSizeFor,
  spanLabel,
} from '../../format/format.ts'
import type { PrintDocument } from '../../pdf/print.ts'
import { chargeNames, type StatementLedger, statementOf } from '../ledger/statement.ts'

/** The payment fields of a receipt beside the ledger. */
export interface Received extends Pick<Payment, 'id' | 'leaseId' | 'amount' | 'receivedOn'> {
  status: Payment['status']
  paymentMethod: Payment['paymentMethod']
  notes: string | null
  reversedOn: Day | null
  reversalReason: string | null
  organization: Payment['organization']
  /** The payers; all tenants of the lease where none was recorded. */
  payers: Pick<Payment['tenant'], 'firstName' | 'lastName'>[]
  unit: Payment['unit'] & { address: string }
}

/**
 * The receipt of a received payment: its allocations, and the balance after it. A returned one says
 * so, with the balance after the return.
 */
export function receiptPrint(payment: Received, ledger: StatementLedger): PrintDocument {
  const { organization, unit, paymentMethod, notes } = payment
  const { currency } = organization
  const cents = toCents(payment.amount)
  const returnedOn = payment.status === 'reversed' ? payment.reversedOn : null
  const covered = coveredBy(payment, ledger)
  const left = cents - covered.reduce((sum, row) => sum + row.cents, 0)
  const rows = [
    ...covered.map(({ what, due, cents }) => [what, dayLabel(due), amountOf(cents, currency)]),
    ...(left > 0 ? [['Held for what falls due next', '', amountOf(left, currency)]] : []),
  ]
  return {
    title: `Receipt #${payment.id.slice(-8)}`,
    subtitle: [organization.name],
    ...(returnedOn && { stamp: 'REVERSED' }),
    facts: [
      ['Received from', namesLabel(payment.payers)],
      ['Received by', organization.name],
      ['Home', `${homeLabel(unit)}, ${unit.address}`],
      ['Date received', dayLabel(payment.receivedOn)],
      ['Method', paymentMethod ? label(paymentMethod) : 'Not given'],
      ...(notes ? [['Reference', notes] satisfies [string, string]] : []),
    ],
    columns: [
      { label: returnedOn ? 'Had paid' : 'Paid', type: 'text' },
      { label: 'Due', type: 'text' },
      { label: 'Amount', type: 'money' },
    ],
    rows,
    totals: [
      ['Amount received', amountOf(cents, currency)],
      balanceAfter(payment, ledger, returnedOn),
    ],
    notes: returnedOn
      ? [
          `This payment was returned on ${dayLabel(returnedOn)}: ${payment.reversalReason ?? 'no reason given'}. What it had paid is owed again.`,
        ]
      : [],
    size: paperSizeFor(currency),
  }
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
    .toSorted((a, b) => (a.due < b.due ? -1 : 1))
}

function balanceAfter(
  { id, leaseId, receivedOn, organization }: Received,
  ledger: StatementLedger,
  returnedOn: Day | null,
): [string, string] {
  const { entries } = statementOf(ledger, leaseId, laterOf(receivedOn, returnedOn ?? receivedOn))
  const kind = returnedOn ? 'reversal' : 'payment'
  const entry = entries.find(entry => entry.id === id && entry.kind === kind)
  const balance = toCents(entry?.balance ?? '0.00')
  const label = balance < 0 ? 'Paid in advance' : 'Still owed'
  const after = returnedOn ? 'after the return' : 'after this payment'
  return [`${label} ${after}`, amountOf(Math.abs(balance), organization.currency)]
}
