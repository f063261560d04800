import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createRefund, listRefunds, voidRefund } from '#shared/accounting/refunds.ts'
import { todayIn } from '#shared/dates.ts'
import { standing } from '#shared/permissions.ts'
import type { Caller } from '../../access/caller.ts'
import { editableRefunds } from '../../access/editable.ts'
import { readableColumns } from '../../access/fields.ts'
import { inserted } from '../../db/inserted.ts'
import { newId } from '../../db/new-id.ts'
import { refunds } from '../../db/tables.ts'
import { forbidden, notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { correct } from '../allocation/corrections.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import { broughtForwardIn, requireFree } from '../allocation/unapplied-money.ts'
import { readLedger } from '../lease-ledger.ts'
import { leaseColumns, listOnLease, lockOwnLease, withLease } from '../on-lease.ts'
import { voidTransfer } from '../payments/transfers.ts'
import { requireVoidable } from '../voiding.ts'

export function refundRoutes(app: FastifyInstance): void {
  route(app, listRefunds, call =>
    listOnLease(
      call,
      {
        table: refunds,
        day: refunds.refundedOn,
      },
      ({ where, order, max }) =>
        selectRefunds(call.db, call.caller)
          .where(where)
          .orderBy(...order)
          .limit(max),
    ),
  )

  route(app, createRefund, async ({ db, caller, body }) => {
    const { lease, organization } = await lockOwnLease(db, caller, body.leaseId)
    const today = todayIn(organization.timezone)
    const refundedOn = body.refundedOn ?? today
    const ledger = await readLedger(db, lease.id)
    const leaving = { ...body, on: refundedOn }
    requireFree(ledger, leaving, { today, field: 'refundedOn', gone: 'refunded' })
    const broughtForward = broughtForwardIn(ledger, leaving)
    const id = newId()
    await db
      .insert(refunds)
      .values({ id, ...body, broughtForward, refundedOn, organizationId: lease.organizationId })
    await settleLease(db, lease, { since: refundedOn, today })
    const row = inserted(await selectRefunds(db, caller).where(eq(refunds.id, id)))
    return row
  })

  route(app, voidRefund, async ({ db, caller, params, body }) => {
    const one = and(eq(refunds.id, params.id), editableRefunds(caller))
    const [refund] = await db.select().from(refunds).where(one)
    if (!refund) throw notFound('Refund')
    const { id, leaseId, refundedOn: since, transferId } = refund
    if (transferId) {
      if (standing(caller) !== 'admin') throw forbidden('Only an admin voids a transfer')
      return voidTransfer(db, caller, transferId, body)
    }
    const locked = await lockOwnLease(db, caller, leaseId)
    // Read under the lock: of two parallel calls, the second finds it void.
    const [live] = await db
      .select()
      .from(refunds)
      .where(and(one, isNull(refunds.voidedOn)))
    if (!live) return
    requireVoidable(caller, refund.createdAt, locked)
    await correct(db, locked, { by: caller.id, answer: body }, async () => {
      await db
        .update(refunds)
        .set({ voidedOn: since, voidedBy: caller.id, voidReason: body.reason })
        .where(eq(refunds.id, id))
      await settleLease(db, locked.lease, { since, today: todayIn(locked.organization.timezone) })
    })
  })
}

function selectRefunds(db: Db, caller: Caller) {
  const columns = { ...readableColumns(caller, refunds), ...leaseColumns }
  return withLease(db.select(columns).from(refunds).$dynamic(), refunds)
}
