import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { closeEviction, openEviction } from '#shared/lease-changes.ts'
import { noEviction } from '../db/occupancy.ts'
import { lockOwnLease } from '../db/on-lease.ts'
import { leases } from '../db/tables.ts'
import { conflict } from '../errors.ts'
import { route } from '../route.ts'
import { requirePast, whyNotActive } from './lease-notice.ts'
import { findLease } from './leases.ts'

export function leaseEvictionRoutes(app: FastifyInstance): void {
  route(app, openEviction, async ({ db, caller, params, body }) => {
    const { lease, organization } = await lockOwnLease(db, caller, params.id)
    if (lease.status !== 'active') throw conflict(whyNotActive[lease.status])
    const today = todayIn(organization.timezone)
    const evictionOn = body.evictionOn ?? today
    requirePast('evictionOn', evictionOn, { startDate: lease.startDate, today })
    await db
      .update(leases)
      .set({ evictionOn, evictionReason: body.reason })
      .where(eq(leases.id, lease.id))
    return findLease(db, caller, params.id)
  })

  route(app, closeEviction, async ({ db, caller, params }) => {
    const { lease } = await lockOwnLease(db, caller, params.id)
    await db.update(leases).set(noEviction).where(eq(leases.id, lease.id))
  })
}
