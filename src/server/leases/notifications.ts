import type { Day } from '#shared/dates.ts'
import { newId } from '../db/new-id.ts'
import { dayLabel } from '../format/format.ts'
import { homeOfLease } from '../notifications/concerned.ts'
import { notify } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'

interface Noticed {
  id: string
  noticeOn: Day | null
  moveOutOn: Day | null
}

/**
 * Notifies the other side that a tenancy will end: the office of the tenant's notice, the tenants
 * of a recorded one.
 */
export async function notifyOfNotice(db: Db, lease: Noticed, by: string, publicUrl: string) {
  if (!lease.moveOutOn) return
  const { organizationId, home, tenant, tenants } = await homeOfLease(db, lease.id)
  const isOwn = tenants.includes(by)
  const day = dayLabel(lease.moveOutOn)
  await notify(
    db,
    {
      ...aboutLease({ ...lease, organizationId }, keyOf(lease), publicUrl),
      title: isOwn ? 'A tenant gave notice' : 'Notice was given for your home',
      text: isOwn ? `${tenant} leaves ${home} on ${day}` : `The lease of ${home} ends on ${day}`,
    },
    { to: isOwn ? [] : tenants, office: isOwn, by },
  )
}

/** Notifies the tenants that a notice was withdrawn. */
export async function notifyOfNoticeWithdrawn(
  db: Db,
  lease: Noticed,
  by: string,
  publicUrl: string,
) {
  if (!lease.moveOutOn) return
  const { organizationId, home, tenants } = await homeOfLease(db, lease.id)
  await notify(
    db,
    {
      ...aboutLease({ ...lease, organizationId }, `${keyOf(lease)}:withdrawn`, publicUrl),
      title: 'The notice for your home was withdrawn',
      text: `The lease for ${home} continues`,
    },
    { to: tenants, by },
  )
}

/**
 * Notifies the tenants that only the office records their payments, or no longer: without the
 * reason, as on screens.
 */
export async function notifyOfEviction(
  db: Db,
  { id, became }: { id: string; became: keyof typeof evictionTexts },
  by: string | null,
  publicUrl: string,
) {
  const { organizationId, home, tenants } = await homeOfLease(db, id)
  await notify(
    db,
    {
      // One can be opened and closed more than once a day, with a notification each time.
      ...aboutLease({ id, organizationId }, `eviction:${id}:${newId()}`, publicUrl),
      ...evictionTexts[became](home),
    },
    { to: tenants, by },
  )
}

const evictionTexts = {
  opened: (home: string) => ({
    title: 'Payments are made to the office for now',
    text: `What you pay for ${home} goes to the office and is not reported here, until you are told otherwise`,
  }),
  closed: (home: string) => ({
    title: 'Payments can be reported again',
    text: `What you pay for ${home} can be reported here again`,
  }),
  /** With the lease, whose end sends no other notification. */
  over: (home: string) => ({
    title: 'Payments can be reported again',
    text: `The lease of ${home} has ended; what you still pay for it can be reported here again`,
  }),
}

/** Notifications about a lease link to it. */
export function aboutLease(
  { id, organizationId }: { id: string; organizationId: string },
  key: string,
  publicUrl: string,
) {
  const path = `/financials/leases/${id}`
  const kind = 'lease' as const
  return { kind, automation: 'lease' as const, key, organizationId, path, mail: { publicUrl } }
}

function keyOf({ id, noticeOn, moveOutOn }: Noticed): string {
  return `notice:${id}:${noticeOn}:${moveOutOn}`
}
