import { todayIn } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { RentRollRow } from '#shared/operations/imports.ts'
import type { ColumnOf } from '#shared/properties/rent-roll-columns.ts'
import { settleLease } from '../accounting/allocation/settle-leases.ts'
import type { LockedLease } from '../accounting/lease-ledger.ts'
import { requirePast } from '../accounting/past-days.ts'
import { noonOn } from '../accounting/payments/received.ts'
import { newId } from '../db/new-id.ts'
import { charges, depositEntries, payments } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import type { Item } from './rows.ts'

/**
 * Posts balances brought forward from another system: the deposit held, the balance owed, and the
 * prepaid amount. None of it is income here. @throws 400 at the field
 */
export async function bringForward(
  db: Db,
  { lease, organization }: LockedLease,
  row: Pick<RentRollRow, ColumnOf<'ledger'>> & { by: string },
): Promise<Item[]> {
  const { depositHeld, balance, prepaid } = row
  const today = todayIn(organization.timezone)
  const onLease = { organizationId: organization.id, leaseId: lease.id }
  const items: Item[] = []
  if (depositHeld && toCents(depositHeld) > 0) {
    const entryOn = row.depositReceivedOn ?? today
    requirePast('depositReceivedOn', entryOn, today)
    const id = newId()
    await db.insert(depositEntries).values({
      ...{ ...onLease, id, kind: 'received', amount: depositHeld, entryOn },
      notes: 'Brought forward',
    })
    items.push({ kind: 'deposit', entityId: id })
  }
  const owed = balance ? toCents(balance) : 0
  // A credit in two columns of a file counts once.
  const held = Math.max(-owed, prepaid ? toCents(prepaid) : 0)
  const balanceOn = row.balanceOn ?? today
  if (owed > 0 || held > 0) requirePast('balanceOn', balanceOn, today)
  if (owed > 0) {
    const id = newId()
    await db.insert(charges).values({
      ...{ ...onLease, id, kind: 'opening_balance', amount: fromCents(owed) },
      ...{ dueDate: balanceOn, postedOn: today, description: 'Balance brought forward' },
    })
    items.push({ kind: 'opening_balance', entityId: id })
  }
  if (held > 0) {
    const id = newId()
    await db.insert(payments).values({
      ...{ ...onLease, id, amount: fromCents(held), status: 'completed', recordedBy: row.by },
      ...{ origin: 'brought_forward', receivedOn: balanceOn, paymentMethod: null },
      paymentDate: noonOn(balanceOn, organization.timezone),
    })
    items.push({ kind: 'prepaid', entityId: id })
  }
  if (owed > 0 || held > 0) await settleLease(db, lease, { since: balanceOn, today })
  return items
}
