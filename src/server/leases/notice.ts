import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { giveNotice, withdrawNotice } from '#shared/leases/lease-changes.ts'
import type { LeaseStatus } from '#shared/leases/leases.ts'
import type { Caller } from '../access/caller.ts'
import { editableLeases } from '../access/editable.ts'
import { visibleLeases } from '../access/visible.ts'
import { lockLease } from '../accounting/lease-ledger.ts'
import { lockOwnLease } from '../accounting/on-lease.ts'
import { leases } from '../db/tables.ts'
import { conflict, forbidden, notFound, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { notifyOfNotice, notifyOfNoticeWithdrawn } from './notifications.ts'
import { lapseOffer } from './renewals/renewal-offers.ts'
import { findLease } from './rows.ts'

export function leaseNoticeRoutes(app: FastifyInstance): void {
  route(app, giveNotice, async ({ db, caller, params, body, afterCommit }) => {
    const { lease, organization, byOffice } = await lockForNotice(db, caller, params.id)
    if (lease.status !== 'active') throw conflict(whyNotActive[lease.status])
    const today = todayIn(organization.timezone)
    // A tenant's notice is dated today and for themselves.
    const noticeOn = (byOffice ? body.noticeOn : null) ?? today
    const noticeBy = (byOffice ? body.by : null) ?? 'tenant'
    const { moveOutOn } = body
    requireOrder({ startDate: lease.startDate, noticeOn, moveOutOn, today })
    await db.update(leases).set({ noticeOn, noticeBy, moveOutOn }).where(eq(leases.id, lease.id))
    await lapseOffer(db, lease.id)
    const noticed = { id: lease.id, noticeOn, moveOutOn }
    await notifyOfNotice(db, noticed, caller.id, app.outbox.publicUrl)
    afterCommit(app.outbox.deliverSoon)
    return findLease(db, caller, params.id)
  })

  route(app, withdrawNotice, async ({ db, caller, params, afterCommit }) => {
    const { lease } = await lockOwnLease(db, caller, params.id)
    await db
      .update(leases)
      .set({ noticeOn: null, noticeBy: null, moveOutOn: null })
      .where(eq(leases.id, lease.id))
    await notifyOfNoticeWithdrawn(db, lease, caller.id, app.outbox.publicUrl)
    afterCommit(app.outbox.deliverSoon)
  })
}

export const whyNotActive: Record<Exclude<LeaseStatus, 'active'>, string> = {
  pending: 'This lease has not begun yet',
  expired: 'This lease has already ended',
  terminated: 'This lease has already ended',
}

/** A lease, locked, for its office and its tenant. @throws 404, 403 for other readers */
export async function lockForNotice(db: Db, caller: Caller, id: string) {
  const [seen] = await db
    .select({
      byOffice: editableLeases(caller).as<boolean>('by_office'),
      tenantId: leases.tenantId,
    })
    .from(leases)
    .where(and(eq(leases.id, id), visibleLeases(caller)))
  if (!seen) throw notFound('Lease')
  if (!seen.byOffice && seen.tenantId !== caller.id) throw forbidden()
  const locked = await lockLease(db, id)
  if (!locked) throw notFound('Lease')
  return { ...locked, byOffice: seen.byOffice }
}

/** @throws 400 at the field for a day before the lease, or one still to come */
export function requirePastDayOfLease(
  field: string,
  on: Day,
  lease: { startDate: Day; today: Day },
) {
  if (on <= lease.today && on >= lease.startDate) return
  const sentence = 'Choose a day of the lease, up to today'
  throw refusedAt(field, sentence)
}

function requireOrder(days: { startDate: Day; noticeOn: Day; moveOutOn: Day; today: Day }) {
  const { noticeOn, moveOutOn } = days
  requirePastDayOfLease('noticeOn', noticeOn, days)
  if (moveOutOn >= noticeOn) return
  throw refusedAt(
    'moveOutOn',
    sentence('Choose a day from {noticeOn, date, day} on, when the notice was given', { noticeOn }),
  )
}
