import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { createMoneyTransfer, voidMoneyTransfer } from '#shared/accounting/money-transfers.ts'
import type { voidBody } from '#shared/accounting/on-lease.ts'
import { todayIn } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { editableLeases } from '../../access/editable.ts'
import { openColumns } from '../../access/fields.ts'
import { inserted } from '../../db/inserted.ts'
import { newId } from '../../db/new-id.ts'
import { leases, moneyTransfers, payments, refunds } from '../../db/tables.ts'
import { notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { correct } from '../allocation/corrections.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import { broughtForwardIn, requireFree } from '../allocation/unapplied-money.ts'
import { followLateness } from '../late-fees/assess.ts'
import { type LockedLease, readLedger } from '../lease-ledger.ts'
import { lockOwnLease } from '../on-lease.ts'
import { requireUnrefunded } from '../voiding.ts'
import { noonOn } from './received.ts'

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
    const row = inserted(
      await db.insert(moneyTransfers).values(transfer).returning(openColumns(moneyTransfers)),
    )
    const { amount, notes } = body
    await db.insert(refunds).values({
      organizationId: transfer.organizationId,
      leaseId: row.fromLeaseId,
      refundedOn: transferredOn,
      transferId: row.id,
      ...{ amount, broughtForward, notes },
    })
    await settleLease(db, from.lease, { since: transferredOn, today })
    await payIn(db, to, caller, { transfer: row, broughtForward, notes })
    return row
  })

  route(app, voidMoneyTransfer, ({ db, caller, params, body }) =>
    voidTransfer(db, caller, params.id, body),
  )
}

/**
 * Voids a transfer as a whole: neither its outgoing nor its incoming payment ever counted.
 *
 * A void transfer stays as it is.
 *
 * @throws 404 for a transfer between leases that are not the caller's; 409 when its money is
 *   refunded
 */
export async function voidTransfer(
  db: Db,
  caller: Caller,
  id: string,
  { reason, ...answer }: z.output<typeof voidBody>,
): Promise<void> {
  const one = eq(moneyTransfers.id, id)
  const [found] = await db
    .select({ fromLeaseId: moneyTransfers.fromLeaseId, toLeaseId: moneyTransfers.toLeaseId })
    .from(moneyTransfers)
    .innerJoin(leases, eq(leases.id, moneyTransfers.fromLeaseId))
    .where(and(one, editableLeases(caller)))
  if (!found) throw notFound('Transfer')
  const { from, to } = await lockBoth(db, caller, found)
  // Read under the lock: of two parallel calls, the second finds it void.
  const [transfer] = await db.select().from(moneyTransfers).where(one)
  if (!transfer || transfer.voidedAt) return
  const { transferredOn: since } = transfer
  const voidReason = reason ?? 'Transfer voided'
  const today = todayIn(from.organization.timezone)
  const paidIn = await requirePaidIn(db, to, transfer)
  await correct(db, to, { by: caller.id, answer, rents: paidIn.rents }, async () => {
    await db
      .update(payments)
      .set({ status: 'voided', reversalReason: voidReason })
      .where(among(payments.id, paidIn.ids))
    await settleLease(db, to.lease, { since, today })
  })
  await correct(db, from, { by: caller.id, answer }, async () => {
    await db
      .update(refunds)
      .set({ voidedOn: since, voidedBy: caller.id, voidReason })
      .where(eq(refunds.transferId, id))
    await settleLease(db, from.lease, { since, today })
  })
  await db.update(moneyTransfers).set({ voidedAt: new Date(), voidedBy: caller.id }).where(one)
}

type Transfer = typeof moneyTransfers.$inferSelect

/** In the order of their ids, so that two transfers do not deadlock. @throws 404 */
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

/** Records the payment on the receiving lease. A credit brought forward by an import is no revenue again. */
async function payIn(
  db: Db,
  locked: LockedLease,
  caller: Caller,
  what: {
    transfer: Pick<Transfer, 'id' | 'amount' | 'transferredOn'>
    broughtForward: string
    notes: string | null
  },
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
        paymentDate: noonOn(transfer.transferredOn, organization.timezone),
        receivedOn: transfer.transferredOn,
        status: 'completed' as const,
        transferId: transfer.id,
        recordedBy: caller.id,
        ...{ origin, notes },
      })),
  )
  const today = todayIn(organization.timezone)
  await settleLease(db, lease, { since: transfer.transferredOn, today })
  await followLateness(db, locked, caller.id)
}

/** The received payment of a transfer and the rents it covers. @throws 409 once its money is gone */
async function requirePaidIn(db: Db, { lease }: LockedLease, transfer: Transfer) {
  const ofTransfer = and(eq(payments.transferId, transfer.id), eq(payments.leaseId, lease.id))
  const came = await db.select({ id: payments.id }).from(payments).where(ofTransfer)
  const ids = came.map(({ id }) => id)
  const ledger = await readLedger(db, lease.id)
  const gone = 'Part of this money was refunded or transferred: void that first'
  requireUnrefunded(ledger, new Set(ids), gone)
  const covered = ledger.allocations.filter(row => ids.includes(row.paymentId ?? ''))
  return { ids, rents: new Set(covered.map(row => row.chargeId)) }
}
