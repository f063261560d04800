import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { closeEviction, openEviction } from '#shared/leases/lease-changes.ts'
import { lockOwnLease } from '../accounting/on-lease.ts'
import { cancelScheduled } from '../accounting/payments/cancel-scheduled.ts'
import { leases, paymentAttempts } from '../db/tables.ts'
import { conflict } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { requirePastDayOfLease, whyNotActive } from './notice.ts'
import { notifyOfEviction } from './notifications.ts'
import { noEviction } from './occupancy.ts'
import { lapseOffer } from './renewals/renewal-offers.ts'
import { findLease } from './rows.ts'

export function leaseEvictionRoutes(app: FastifyInstance): void {
  route(app, openEviction, async ({ db, caller, params, body, afterCommit }) => {
    const { lease, organization } = await lockOwnLease(db, caller, params.id)
    if (lease.status !== 'active') throw conflict(whyNotActive[lease.status])
    const { evictionOn } = body
    const today = todayIn(organization.timezone)
    requirePastDayOfLease('evictionOn', evictionOn, { startDate: lease.startDate, today })
    await db
      .update(leases)
      .set({ evictionOn, evictionReason: body.reason })
      .where(eq(leases.id, lease.id))
    await lapseOffer(db, lease.id)
    await cancelScheduled(db, eq(paymentAttempts.leaseId, lease.id), 'eviction')
    if (!lease.evictionOn) {
      await notifyOfEviction(
        db,
        { id: lease.id, became: 'opened' },
        caller.id,
        app.outbox.publicUrl,
      )
      afterCommit(app.outbox.deliverSoon)
    }
    return findLease(db, caller, params.id)
  })

  route(app, closeEviction, async ({ db, caller, params, afterCommit }) => {
    const { lease } = await lockOwnLease(db, caller, params.id)
    if (!lease.evictionOn) return
    await db.update(leases).set(noEviction).where(eq(leases.id, lease.id))
    await notifyOfEviction(db, { id: lease.id, became: 'closed' }, caller.id, app.outbox.publicUrl)
    afterCommit(app.outbox.deliverSoon)
  })
}
