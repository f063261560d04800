import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
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
  const { moveOutOn } = lease
  if (!moveOutOn) return
  const about = await homeOfLease(db, lease.id)
  const { organizationId, tenants } = about
  const isOwn = tenants.includes(by)
  await notify(
    db,
    {
      ...aboutLease({ ...lease, organizationId }, keyOf(lease), publicUrl),
      describe: () => (isOwn ? ownNotice(about, moveOutOn) : recordedNotice(about, moveOutOn)),
    },
    { to: isOwn ? [] : tenants, office: isOwn, by },
  )
}

function ownNotice({ tenant, home }: Home, moveOutOn: Day) {
  return {
    title: t('A tenant gave notice'),
    text: t('{tenant} moves out of {home} on {day}', { tenant, home, day: dayLabel(moveOutOn) }),
  }
}

function recordedNotice({ home }: Home, moveOutOn: Day) {
  return {
    title: t('Notice was given for your home'),
    text: t('The lease for {home} ends on {day}', { home, day: dayLabel(moveOutOn) }),
  }
}

type Home = Pick<Awaited<ReturnType<typeof homeOfLease>>, 'tenant' | 'home'>

/** Notifies the tenants that a notice was withdrawn. */
export async function notifyOfNoticeWithdrawn(
  db: Db,
  lease: Noticed,
  by: string,
  publicUrl: string,
) {
  if (!lease.moveOutOn) return
  const about = await homeOfLease(db, lease.id)
  const { organizationId, tenants } = about
  await notify(
    db,
    {
      ...aboutLease({ ...lease, organizationId }, `${keyOf(lease)}:withdrawn`, publicUrl),
      describe: () => ({
        title: t('The notice for your home was withdrawn'),
        text: t('The lease for {home} continues', { home: about.home }),
      }),
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
  const about = await homeOfLease(db, id)
  const { organizationId, tenants } = about
  await notify(
    db,
    {
      // One can be opened and closed more than once a day, with a notification each time.
      ...aboutLease({ id, organizationId }, `eviction:${id}:${newId()}`, publicUrl),
      describe: () => evictionTexts[became](about.home),
    },
    { to: tenants, by },
  )
}

const evictionTexts = {
  opened: (home: string) => ({
    title: t('Payments are made to the office for now'),
    text: t(
      'Pay rent for {home} directly to the office. Until further notice, payments cannot be reported in Rooftree',
      { home },
    ),
  }),
  closed: (home: string) => ({
    title: t('Payments can be reported again'),
    text: t('You can report your payments for {home} in Rooftree again', { home }),
  }),
  /** With the lease, whose end sends no other notification. */
  over: (home: string) => ({
    title: t('Payments can be reported again'),
    text: t('The lease for {home} has ended. You can report remaining payments in Rooftree again', {
      home,
    }),
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
