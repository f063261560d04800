import type { Day } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { type DepositEntry, depositHeld, signedAmount } from '../accounting/ledger/deposit.ts'
import {
  chargeNames,
  type Statement,
  type StatementLedger,
  statementOf,
} from '../accounting/ledger/statement.ts'
import { amountOf, dayLabel, homeLabel, namesLabel, paperSizeFor } from '../format/format.ts'
import type { PrintDocument } from '../pdf/print.ts'

/** The lease fields of a statement beside its ledger. */
export interface Deposited {
  id: string
  startDate: Day
  lastDay: Day | null
  movedOutOn: Day | null
  depositReturnBy: Day | null
  forwardingAddress: string | null
  securityDeposit: string | null
  organization: { name: string; currency: string }
  tenants: { firstName: string | null; lastName: string | null }[]
  unit: { unitNumber: string; propertyName: string; address: string }
}

export interface StatementSources extends StatementLedger {
  charges: readonly (StatementLedger['charges'][number] & { description: string | null })[]
}

/** One movement of the deposit, with the credit of a retained amount. */
export type Movement = DepositEntry & { creditId: string | null; notes: string | null }

/**
 * The itemized statement of a deposit on a day (domain.md §3.10): receipts, each charge it was
 * retained for, refunds, and the amount still held or owed.
 *
 * @param movements the oldest first
 */
export function depositStatementPrint(
  lease: Deposited,
  { movements, sources }: { movements: readonly Movement[]; sources: StatementSources },
  today: Day,
): PrintDocument {
  const { currency } = lease.organization
  const money = (cents: number) => amountOf(cents, currency)
  const { balance, openCharges } = statementOf(sources, lease.id, today)
  const held = depositHeld(movements, today)
  const sum = (...kinds: DepositEntry['kind'][]) =>
    movements
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((cents, { amount }) => cents + amount, 0)
  const owed = Math.max(toCents(balance), 0)
  return {
    title: 'Security deposit statement',
    subtitle: [lease.organization.name, `As of ${dayLabel(today)}`],
    facts: factsOf(lease),
    columns: [
      { label: 'Date', type: 'text' },
      { label: 'Entry', type: 'text' },
      { label: 'For', type: 'text' },
      { label: 'Amount', type: 'money' },
      { label: 'Held', type: 'money' },
    ],
    rows: rowsOf(movements, sources, money),
    totals: [
      ...(lease.securityDeposit
        ? [['Deposit agreed', money(toCents(lease.securityDeposit))] satisfies [string, string]]
        : []),
      ['Received', money(sum('received', 'transfer_in'))],
      ['Interest', money(sum('interest'))],
      ['Kept', money(sum('applied'))],
      ['Paid back', money(sum('refunded'))],
      ['Still held', money(held)],
      ['Still owed by the tenant', money(owed)],
    ],
    notes: [
      ...openCharges.map(charge => openSentence(charge, money)),
      ...(held > 0 && lease.depositReturnBy
        ? [`${money(held)} is to be accounted for by ${dayLabel(lease.depositReturnBy)}.`]
        : []),
    ],
    size: paperSizeFor(currency),
  }
}

function factsOf(lease: Deposited): [string, string][] {
  const { unit, lastDay, movedOutOn, depositReturnBy, forwardingAddress } = lease
  const ends = lastDay ? dayLabel(lastDay) : 'open'
  return [
    ['Tenant', namesLabel(lease.tenants)],
    ['Home', `${homeLabel(unit)}, ${unit.address}`],
    ['Lease', `${dayLabel(lease.startDate)} – ${ends}`],
    ['Moved out', movedOutOn ? dayLabel(movedOutOn) : 'Not yet'],
    ...(depositReturnBy
      ? [['Due back by', dayLabel(depositReturnBy)] satisfies [string, string]]
      : []),
    ['Forwarding address', forwardingAddress ?? 'Not given'],
  ]
}

const names: Record<DepositEntry['kind'], string> = {
  received: 'Received',
  interest: 'Interest',
  applied: 'Kept',
  refunded: 'Paid back',
  transfer_in: 'Taken over',
  transfer_out: 'Handed over',
}

function rowsOf(
  movements: readonly Movement[],
  sources: StatementSources,
  money: (cents: number) => string,
): string[][] {
  let held = 0
  const rows = movements.flatMap(movement => {
    const sign = Math.sign(signedAmount(movement))
    return itemsOf(movement, sources).map(({ reason, cents }) => {
      held += sign * cents
      return [
        dayLabel(movement.entryOn),
        names[movement.kind],
        reason,
        money(sign * cents),
        money(held),
      ]
    })
  })
  return rows.length > 0 ? rows : [['', 'No deposit was received', '', '', '']]
}

/** The purposes of a movement: for a retained amount, each charge it covers. */
function itemsOf({ creditId, amount, notes }: Movement, sources: StatementSources) {
  const items = sources.allocations
    .filter(row => creditId !== null && row.creditId === creditId && row.voidedOn === null)
    .map(row => ({ reason: reasonOf(sources, row.chargeId, notes), cents: row.amount }))
  const rest = amount - items.reduce((cents, item) => cents + item.cents, 0)
  return rest > 0 ? [...items, { reason: notes ?? '', cents: rest }] : items
}

function reasonOf(sources: StatementSources, chargeId: string, notes: string | null): string {
  const charge = sources.charges.find(({ id }) => id === chargeId)
  if (!charge) return notes ?? ''
  const what = `${chargeNames[charge.kind]} of ${dayLabel(charge.dueDate)}`
  return [what, charge.description, notes].filter(Boolean).join(': ')
}

function openSentence(
  { kind, dueDate, open }: Statement['openCharges'][number],
  money: (cents: number) => string,
): string {
  return `Not covered: ${chargeNames[kind]} of ${dayLabel(dueDate)}, ${money(toCents(open))}.`
}
