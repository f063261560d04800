import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { LeaseRow, LockedLease } from '../accounting/lease-ledger.ts'
import {
  type Draft,
  type Occasion,
  type Reminder,
  stepAt,
  stepOf,
} from '../accounting/lease-reminder.ts'
import { isSinceRecorded, wasRecordedBy } from '../accounting/recorded-since.ts'
import { leases, notifications } from '../db/tables.ts'
import { dayLabel } from '../format/format.ts'
import { aboutLease } from '../leases/notifications.ts'
import {
  automaticEmailContent,
  emailDays,
  isEmailOn,
  joinedAmong,
} from '../notifications/automatic-emails.ts'
import { homeOfLease, officeOf, officeOfLease, tenantsOfLease } from '../notifications/concerned.ts'
import { isNewTo } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'
import { goesOn } from './next-rent.ts'

const daysToEnd = sql`(${leases.endDate} - zone.today)`
const step = stepOf(daysToEnd, emailDays('lease_ending'))
const stepDay = sql`(${leases.endDate} - ${step})`

/** Whether a person was reminded on a nearer step: after a change of the days, the further one has no news. */
function wasNotifiedSince(userId: SQL): SQL {
  return sql`exists (select from ${notifications} nearer where nearer.user_id = ${userId} and nearer.key in (
    select 'lease-ends:' || ${leases.id} || ':' || ${leases.endDate} || ':' || day
    from generate_series(greatest(${daysToEnd}, 0), ${step} - 1) day))`
}

/**
 * The end of a term, and its continuation: to both sides, the tenants if the organization has that on; during an
 * eviction only to the office.
 */
export const leaseEnd: Reminder = {
  isDue:
    () => sql`(${leases.status} = 'active' and ${leases.monthToMonthSince} is null and ${leases.terminatedOn} is null
    and ${daysToEnd} between 0 and 365 and ${step} is not null and ${isSinceRecorded(stepDay)})`,
  isNews: switches =>
    isNewTo({
      kind: 'lease',
      key: sql`'lease-ends:' || ${leases.id} || ':' || ${leases.endDate} || ':' || ${step}`,
      people: sql`select id from (${officeOfLease} union all
        select id from (${tenantsOfLease}) as home (id)
        where ${leases.evictionOn} is null and ${isEmailOn('lease_ending', switches)}) as meant (id)
      where not ${wasNotifiedSince(sql`meant.id`)}`,
      since: stepDay,
    }),
  drafts: draftsOfEnd,
}

/** The email's sentence about the time after the term. */
export async function afterTerm(db: Db, lease: LeaseRow): Promise<() => string> {
  return (await goesOn(db, lease)) ? continuesMonthly : () => ''
}

export function continuesMonthly(): string {
  return t('After that, it continues month to month unless it is renewed or ended.')
}

async function draftsOfEnd(
  db: Db,
  { lease }: LockedLease,
  { today, publicUrl, settings }: Occasion,
): Promise<Draft[]> {
  const setting = settings.lease_ending
  const left = daysBetween(today, lease.endDate)
  const step = stepAt(left, setting.days)
  if (step === undefined || left < 0 || lease.monthToMonthSince || lease.terminatedOn) return []
  const since = addDays(lease.endDate, -step)
  if (!wasRecordedBy(lease, { day: since, today })) return []
  const home = await homeOfLease(db, lease.id)
  const { tenants, organization, property, unitNumber } = home
  const about = aboutLease(lease, keyOfEnd(lease.id, lease.endDate, step), publicUrl)
  const day = () => dayLabel(lease.endDate)
  const notice = {
    ...about,
    automation: 'lease_ending' as const,
    digest: 'lease_ending' as const,
    since,
    describe: () => ({
      title: t('Lease ends soon'),
      text: t('The lease for {home} ends on {day}', { home: home.home, day: day() }),
    }),
  }
  const next = await afterTerm(db, lease)
  const values = (tenant: string) => ({
    ...{ property, unit: unitNumber, 'end date': day(), landlord: organization },
    ...{ tenant, 'after that': next() },
  })
  const office = await officeOf(db, lease.organizationId)
  const told = await notifiedSince(db, [...tenants, ...office], lease, { left, step })
  const people = lease.evictionOn || !setting.isOn ? [] : await joinedAmong(db, tenants)
  return [
    ...people.filter(isNews).map(({ id, name }) => {
      const content = () => automaticEmailContent(setting, values(name), publicUrl + about.path)
      return {
        notice: { ...notice, mail: { publicUrl, content } },
        audience: { to: [id], by: null },
      }
    }),
    { notice, audience: { to: office.filter(id => isNews({ id })), by: null } },
  ]

  function isNews({ id }: { id: string }) {
    return !told.has(id)
  }
}

/** The same of many, before `notify`. */
async function notifiedSince(
  db: Db,
  people: readonly string[],
  { id, endDate }: LeaseRow,
  { left, step }: { left: number; step: number },
): Promise<Set<string>> {
  const keys = Array.from({ length: step - left }, (_, at) => keyOfEnd(id, endDate, left + at))
  const rows = await db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(and(inArray(notifications.userId, [...people]), inArray(notifications.key, keys)))
  return new Set(rows.map(({ userId }) => userId))
}

function keyOfEnd(leaseId: string, endDate: Day, step: number): string {
  return `lease-ends:${leaseId}:${endDate}:${step}`
}
