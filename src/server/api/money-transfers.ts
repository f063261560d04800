import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Day, todayIn } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { createMoneyTransfer, voidMoneyTransfer } from '#shared/money-transfers.ts'
import { endAllocations, type LockedLease, readLedger, settleLease } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { editableLeases } from '../db/editable.ts'
import { broughtForwardIn, requireFree } from '../db/free-money.ts'
import { followLateness } from '../db/late-fee-books.ts'
import { lockOwnLease } from '../db/on-lease.ts'
import { leases, moneyTransfers, payments, refunds } from '../db/tables.ts'
import { conflict, notFound, refusedAt } from '../errors.ts'
import { voidPayment } from '../ledger/reversal.ts'
import type { Ledger } from '../ledger/rows.ts'
import { tookRefunded } from '../ledger/settlement.ts'
import { newId } from '../new-id.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'

export function moneyTransferRoutes(app: FastifyInstance): void {
  route(app, createMoneyTransfer, async ({ db, caller, body }) => {
    if (body.fromLeaseId === body.toLeaseId) throw refusedAt('toLeaseId', 'Choose another lease')
    const { from, to } = await lockBoth(db, caller, body)
    const today = todayIn(from.organization.timezone)
    const transferredOn = body.transferredOn ?? today
    const ledger = await readLedger(db, from.lease.id)
    const leaving = { amount: body.amount, on: transferredOn }
    requireFree(ledger, leaving, { today, field: 'transferredOn', gone: 'moved' })
    const broughtForward = broughtForwardIn(ledger, leaving)
    const transfer = {
      ...body,
      id: newId(),
      organizationId: from.lease.organizationId,
      transferredOn,
      createdBy: caller.id,
    }
    const [row] = await db.insert(moneyTransfers).values(transfer).returning()
    if (!row) throw new Error('A transfer was not inserted')
    const { amount, notes } = body
    await db.insert(refunds).values({
      organizationId: row.organizationId,
      leaseId: row.fromLeaseId,
      refundedOn: transferredOn,
      transferId: row.id,
      ...{ amount, broughtForward, notes },
    })
    await payIn(db, to, caller, { transfer: row, broughtForward, notes })
    return row
  })

  route(app, voidMoneyTransfer, ({ db, caller, params }) => voidTransfer(db, caller, params.id))
}

/**
 * Voids a transfer as a whole. Its payments never counted; its refund stays, and what it took comes back on
 * the same day, for refunds are not voided.
 *
 * @throws 404 for a transfer between leases that are not the caller's; 409 when it was voided, or its money is gone
 */
export async function voidTransfer(db: Db, caller: Caller, id: string): Promise<void> {
  const one = eq(moneyTransfers.id, id)
  const [found] = await db
    .select({ fromLeaseId: moneyTransfers.fromLeaseId, toLeaseId: moneyTransfers.toLeaseId })
    .from(moneyTransfers)
    .innerJoin(leases, eq(leases.id, moneyTransfers.fromLeaseId))
    .where(and(one, editableLeases(caller)))
  if (!found) throw notFound('Transfer')
  const { from, to } = await lockBoth(db, caller, found)
  // Read under the lock: of two at once, the second finds it voided.
  const [transfer] = await db.select().from(moneyTransfers).where(one)
  if (!transfer || transfer.voidedAt) throw conflict('This transfer was voided already')
  const broughtForward = await voidPaidIn(db, to, transfer)
  await followLateness(db, to, caller.id)
  await payIn(db, from, caller, { transfer, broughtForward, notes: 'Transfer voided' })
  await db.update(moneyTransfers).set({ voidedAt: new Date(), voidedBy: caller.id }).where(one)
}

type Transfer = typeof moneyTransfers.$inferSelect

/** In the order of their ids, so that two transfers never wait in a circle. @throws 404 */
async function lockBoth(
  db: Db,
  caller: Caller,
  { fromLeaseId, toLeaseId }: { fromLeaseId: string; toLeaseId: string },
): Promise<{ from: LockedLease; to: LockedLease }> {
  const locked = new Map<string, LockedLease>()
  for (const leaseId of [fromLeaseId, toLeaseId].sort())
    locked.set(leaseId, await lockOwnLease(db, caller, leaseId))
  const [from, to] = [locked.get(fromLeaseId), locked.get(toLeaseId)]
  if (!from || !to) throw notFound('Lease')
  return { from, to }
}

/** Money comes from another lease. What an import had brought forward there is no more revenue here. */
async function payIn(
  db: Db,
  locked: LockedLease,
  caller: Caller,
  what: { transfer: Transfer; broughtForward: string; notes: string | null },
) {
  const { lease, organization } = locked
  const { transfer, broughtForward, notes } = what
  const parts = [
    { origin: 'transfer' as const, cents: toCents(transfer.amount) - toCents(broughtForward) },
    { origin: 'brought_forward' as const, cents: toCents(broughtForward) },
  ]
  await db.insert(payments).values(
    parts
      .filter(({ cents }) => cents > 0)
      .map(({ origin, cents }) => ({
        organizationId: lease.organizationId,
        leaseId: lease.id,
        amount: fromCents(cents),
        paymentDate: noonOf(transfer.transferredOn, organization.timezone),
        receivedOn: transfer.transferredOn,
        status: 'completed' as const,
        transferId: transfer.id,
        recordedBy: caller.id,
        ...{ origin, notes },
      })),
  )
  await settleLease(db, lease)
  await followLateness(db, locked, caller.id)
}

/** Voids what came in by a transfer. Answers how much of it an import had brought forward. @throws 409 */
async function voidPaidIn(db: Db, { lease }: LockedLease, transfer: Transfer): Promise<string> {
  const ofTransfer = and(eq(payments.transferId, transfer.id), eq(payments.leaseId, lease.id))
  const came = await db.select().from(payments).where(ofTransfer)
  const ledger = await readLedger(db, lease.id)
  let left: Ledger = ledger
  for (const { id } of came) {
    const { voided, ledger: without } = voidPayment(left, id)
    await endAllocations(db, voided)
    left = without
  }
  if (tookRefunded(ledger, left))
    throw conflict('Some of this money was paid back or moved on: void that first')
  await db
    .update(payments)
    .set({ status: 'voided', reversalReason: 'Transfer voided' })
    .where(ofTransfer)
  await settleLease(db, lease)
  const brought = came.filter(({ origin }) => origin === 'brought_forward')
  return fromCents(brought.reduce((cents, { amount }) => cents + toCents(amount), 0))
}

function noonOf(day: Day, timezone: string) {
  return sql`(${day}::date + time '12:00') at time zone ${timezone}`
}
