import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { standing } from '#shared/permissions.ts'
import { createRefund, listRefunds, voidRefund } from '#shared/refunds.ts'
import { readLedger } from '../db/books.ts'
import { correct } from '../db/corrections.ts'
import { editableRefunds } from '../db/editable.ts'
import { broughtForwardIn, requireFree } from '../db/free-money.ts'
import {
  asked,
  countOnLease,
  leaseColumns,
  lockOwnLease,
  unlessVoided,
  voidReasonFor,
  withLease,
} from '../db/on-lease.ts'
import { settleLease } from '../db/settle-leases.ts'
import { refunds } from '../db/tables.ts'
import { visibleOnLease } from '../db/visible.ts'
import { forbidden, notFound } from '../errors.ts'
import { olderThan, page } from '../lists.ts'
import { newId } from '../new-id.ts'
import type { Db } from '../postgres/database.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'
import { voidTransfer } from './money-transfers.ts'
import { requireVoidable } from './voiding.ts'

export function refundRoutes(app: FastifyInstance): void {
  route(app, listRefunds, ({ db, caller, query, reply }) => {
    const matching = and(asked(caller, refunds, query), unlessVoided(refunds, query))
    const list = {
      table: refunds,
      day: refunds.refundedOn,
      visible: visibleOnLease(caller, refunds),
    }
    return page(
      reply,
      query,
      rows =>
        selectRefunds(db, caller)
          .where(and(matching, olderThan(query.after, list)))
          .orderBy(desc(refunds.refundedOn), desc(refunds.id))
          .limit(rows),
      most => countOnLease(db, refunds, matching, most),
    )
  })

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
    const [row] = await selectRefunds(db, caller).where(eq(refunds.id, id))
    if (!row) throw new Error('A refund was not inserted')
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
    // Read under the lock: of two at once, the second finds it voided.
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
  return withLease(
    db
      .select({
        ...getTableColumns(refunds),
        voidReason: voidReasonFor(caller, refunds),
        ...leaseColumns,
      })
      .from(refunds)
      .$dynamic(),
    refunds,
  )
}
