import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { createRefund, listRefunds } from '#shared/refunds.ts'
import { readLedger } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { broughtForwardIn, requireFree } from '../db/free-money.ts'
import { asked, countOnLease, leaseColumns, lockOwnLease, withLease } from '../db/on-lease.ts'
import { settleLease } from '../db/settle-leases.ts'
import { refunds } from '../db/tables.ts'
import { visibleOnLease } from '../db/visible.ts'
import { olderThan, page } from '../lists.ts'
import { newId } from '../new-id.ts'
import { route } from '../route.ts'

export function refundRoutes(app: FastifyInstance): void {
  route(app, listRefunds, ({ db, caller, query, reply }) => {
    const matching = asked(caller, refunds, query)
    const list = {
      table: refunds,
      day: refunds.refundedOn,
      visible: visibleOnLease(caller, refunds),
    }
    return page(
      reply,
      query,
      rows =>
        selectRefunds(db)
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
    const [row] = await selectRefunds(db).where(eq(refunds.id, id))
    if (!row) throw new Error('A refund was not inserted')
    return row
  })
}

function selectRefunds(db: Db) {
  return withLease(
    db
      .select({ ...getTableColumns(refunds), ...leaseColumns })
      .from(refunds)
      .$dynamic(),
    refunds,
  )
}
