import type { Day } from '#shared/dates.ts'
import { labels, t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import { amountOf, dayLabel, homeLabel, namesLabel } from '../../format/format.ts'
import { linesIn, tenantLines } from '../../letters/address.ts'
import { entryColumns, entrySection, type PrintedEntry } from '../../letters/entry-table.ts'
import { letterOf } from '../../letters/letter.ts'
import type { Letter, LetterPart, LetterSender } from '../../pdf/letter.ts'
import { type DepositEntry, depositHeld, signedAmount } from '../ledger/deposit.ts'
import { chargeNames } from '../ledger/entry-names.ts'
import { type Statement, type StatementLedger, statementOf } from '../ledger/statement.ts'

/** The lease fields of a statement beside its ledger. */
export interface Deposited {
  id: string
  startDate: Day
  lastDay: Day | null
  movedOutOn: Day | null
  depositReturnBy: Day | null
  forwardingAddress: string | null
  securityDeposit: string | null
  organization: { id: string; name: string; currency: string; timezone: string }
  tenants: { firstName: string | null; lastName: string | null }[]
  unit: { unitNumber: string; propertyName: string; address: string }
}

export interface StatementSources extends StatementLedger {
  charges: readonly (StatementLedger['charges'][number] & { description: string | null })[]
}

/** One movement of the deposit, with the credit of a retained amount. */
export type Movement = DepositEntry & { creditId: string | null; notes: string | null }

interface Sources {
  /** The oldest first. */
  movements: readonly Movement[]
  ledger: StatementSources
}

type Money = (cents: number) => string

/**
 * The itemized statement of a deposit on a day (domain.md §3.10), to the tenant's forwarding address:
 * the receipts, each deduction, the refunds, and the amount that is still held.
 */
export function depositStatementLetter(
  lease: Deposited,
  sources: Sources,
  { today, letterhead }: { today: Day; letterhead: LetterSender },
): Letter {
  const { currency, timezone } = lease.organization
  const money = (cents: number) => amountOf(cents, currency)
  const names = namesLabel(lease.tenants)
  const held = depositHeld(sources.movements, today)
  const { openCharges } = statementOf(sources.ledger, lease.id, today)
  return letterOf({
    letterhead,
    recipient: tenantLines({ ...lease, movedOutOn: lease.movedOutOn ?? today }),
    day: today,
    title: t('Security Deposit Statement'),
    ...{ currency, timezone },
    parts: [
      { kind: 'text', text: t('Dear {names},', { names }) },
      { kind: 'text', text: openingText(lease) },
      { kind: 'facts', facts: factsOf(lease, money) },
      tableOf(lease, sources, { today, money }),
      ...(openCharges.length > 0 ? unpaidParts(openCharges, money) : []),
      ...closingTexts(lease, { held, isOwed: openCharges.length > 0, money }),
      { kind: 'signature', signer: letterhead.name, date: t('Date') },
    ],
  })
}

function openingText({ unit, movedOutOn }: Deposited): string {
  const home = homeLabel(unit)
  return movedOutOn
    ? t(
        'This is the itemized statement of your security deposit for {home}. You moved out on {day}.',
        {
          home,
          day: dayLabel(movedOutOn),
        },
      )
    : t('This is the itemized statement of your security deposit for {home}.', { home })
}

function factsOf(lease: Deposited, money: Money): [string, string][] {
  const { unit, lastDay, movedOutOn, depositReturnBy, forwardingAddress, securityDeposit } = lease
  const address = (text: string) => linesIn(text).join(', ')
  const term = { from: dayLabel(lease.startDate), to: lastDay ? dayLabel(lastDay) : '' }
  return [
    [t('Property'), `${homeLabel(unit)}, ${address(unit.address)}`],
    [t('Lease term'), lastDay ? `${term.from} – ${term.to}` : t('From {from}', term)],
    [t('Move-out date'), movedOutOn ? dayLabel(movedOutOn) : '—'],
    [t('Forwarding address'), forwardingAddress ? address(forwardingAddress) : '—'],
    ...pairIf(t('Deposit required'), securityDeposit && money(toCents(securityDeposit))),
    ...pairIf(t('Refund due by'), depositReturnBy && dayLabel(depositReturnBy)),
  ]
}

function pairIf(label: string, value: string | null): [string, string][] {
  return value ? [[label, value]] : []
}

/** Movements by their type, each section with its sum, and the rest of the deposit. */
function tableOf(
  lease: Deposited,
  { movements, ledger }: Sources,
  { today, money }: { today: Day; money: Money },
): LetterPart {
  const sections: { title: string; total: string; kinds: DepositEntry['kind'][] }[] = [
    {
      title: t('Deposit and interest'),
      total: t('Total deposit and interest'),
      kinds: ['received', 'interest', 'transfer_in'],
    },
    { title: t('Deductions'), total: t('Total deductions'), kinds: ['applied'] },
    { title: t('Refunds'), total: t('Total refunds'), kinds: ['refunded', 'transfer_out'] },
  ]
  const rest = lease.movedOutOn ? t('Refund due') : t('Deposit held')
  return {
    kind: 'table',
    columns: entryColumns(t('Amount')),
    rows: [
      ...sections.flatMap(({ kinds, ...section }) => {
        const own = movements.filter(({ kind }) => kinds.includes(kind))
        return entrySection(
          section,
          own
            .flatMap(movement => itemsOf(movement, ledger))
            .toSorted((a, b) => order(a.day ?? '', b.day ?? '')),
          money,
        )
      }),
      ...(movements.length === 0 ? [['', t('No deposit was received'), '', money(0)]] : []),
      { kind: 'total', cells: [rest, '', '', money(depositHeld(movements, today))] },
    ],
  }
}

/** The lines of a movement: for a deduction, each charge that it covers. */
function itemsOf(movement: Movement, ledger: StatementSources): PrintedEntry[] {
  const { creditId, amount, notes, entryOn } = movement
  const sign = Math.sign(signedAmount(movement))
  const covered = ledger.allocations
    .filter(row => creditId !== null && row.creditId === creditId && row.voidedOn === null)
    .map(row => ({ ...chargeOf(ledger, row.chargeId, movement), cents: sign * row.amount }))
  const rest = amount - covered.reduce((cents, item) => cents + Math.abs(item.cents), 0)
  if (rest <= 0) return covered
  const transaction = movementNames[movement.kind]
  return [...covered, { day: entryOn, transaction, description: notes ?? '', cents: sign * rest }]
}

/** A charge by its kind and its description, once. */
function chargeOf(ledger: StatementSources, chargeId: string, { notes, entryOn }: Movement) {
  const charge = ledger.charges.find(({ id }) => id === chargeId)
  const texts = [charge?.description, notes].filter(text => typeof text === 'string')
  const different = texts.filter(
    (text, place) => !texts.slice(0, place).some(one => one.toLowerCase() === text.toLowerCase()),
  )
  return {
    day: charge?.dueDate ?? entryOn,
    transaction: charge ? chargeNames[charge.kind] : movementNames.applied,
    description: different.join('; '),
  }
}

const movementNames = labels<DepositEntry['kind']>({
  received: 'Deposit received',
  interest: 'Interest',
  applied: 'Deduction',
  refunded: 'Refund paid',
  transfer_in: 'Deposit transferred in',
  transfer_out: 'Deposit transferred out',
})

/** The charges that nothing has paid, with their sum. */
function unpaidParts(open: Statement['openCharges'], money: Money): LetterPart[] {
  const total = open.reduce((cents, charge) => cents + toCents(charge.open), 0)
  return [
    { kind: 'heading', text: t('Unpaid charges') },
    {
      kind: 'table',
      columns: [
        { label: t('Due date'), type: 'date' },
        { label: t('Charge'), type: 'text' },
        { label: t('Balance due'), type: 'money' },
      ],
      rows: [
        ...open.map(charge => [
          dayLabel(charge.dueDate),
          chargeNames[charge.kind],
          money(toCents(charge.open)),
        ]),
        { kind: 'total', cells: [t('Total unpaid charges'), '', money(total)] },
      ],
    },
  ]
}

function closingTexts(
  { depositReturnBy }: Deposited,
  { held, isOwed, money }: { held: number; isOwed: boolean; money: Money },
): LetterPart[] {
  if (held <= 0 || !depositReturnBy) return []
  const values = { amount: money(held), day: dayLabel(depositReturnBy) }
  const text = isOwed
    ? t(
        'We still hold {amount}. It will be refunded, or applied to the unpaid charges, by {day}.',
        values,
      )
    : t('Your refund of {amount} is due by {day}.', values)
  return [{ kind: 'text', text }]
}
