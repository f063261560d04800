import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { closeEviction, openEviction } from '#shared/lease-changes.ts'
import { noEviction } from '../db/occupancy.ts'
import { lockOwnLease } from '../db/on-lease.ts'
import { lapseOffer } from '../db/renewal-offers.ts'
import { leases } from '../db/tables.ts'
import { conflict } from '../errors.ts'
import { tellOfEviction } from '../notices/leases.ts'
import { route } from '../route.ts'
import { requirePast, whyNotActive } from './lease-notice.ts'
import { findLease } from './leases.ts'

export function leaseEvictionRoutes(app: FastifyInstance): void {
  route(app, openEviction, async ({ db, caller, params, body, afterCommit }) => {
    const { lease, organization } = await lockOwnLease(db, caller, params.id)
    if (lease.status !== 'active') throw conflict(whyNotActive[lease.status])
    const { evictionOn } = body
    const today = todayIn(organization.timezone)
    requirePast('evictionOn', evictionOn, { startDate: lease.startDate, today })
    await db
      .update(leases)
      .set({ evictionOn, evictionReason: body.reason })
      .where(eq(leases.id, lease.id))
    await lapseOffer(db, lease.id)
    if (!lease.evictionOn) {
      await tellOfEviction(
        db,
        { id: lease.id, became: 'opened' },
        caller.id,
        app.mailroom.publicUrl,
      )
      afterCommit(app.mailroom.deliverSoon)
    }
    return findLease(db, caller, params.id)
  })

  route(app, closeEviction, async ({ db, caller, params, afterCommit }) => {
    const { lease } = await lockOwnLease(db, caller, params.id)
    if (!lease.evictionOn) return
    await db.update(leases).set(noEviction).where(eq(leases.id, lease.id))
    await tellOfEviction(db, { id: lease.id, became: 'closed' }, caller.id, app.mailroom.publicUrl)
    afterCommit(app.mailroom.deliverSoon)
  })
}
