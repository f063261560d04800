import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { automaticEmailRules } from '#shared/messaging/automatic-emails.ts'
import { toCents } from '#shared/money.ts'
import type { LockedLease } from '../accounting/lease-ledger.ts'
import {
  type Draft,
  daysOfNews,
  type Occasion,
  type Reminder,
} from '../accounting/lease-reminder.ts'
import { graceDays, graceOf } from '../accounting/lease-terms.ts'
import { isOnItsWay } from '../accounting/money-on-its-way.ts'
import { isSinceRecorded, wasRecordedBy } from '../accounting/recorded-since.ts'
import { leaseRents, leaseSums, leases, openCharges, recurringChargeAmounts } from '../db/tables.ts'
import { amountOf, dayLabel } from '../format/format.ts'
import { isLeasedAfterwards } from '../leases/state-changes.ts'
import {
  automaticEmailContent,
  type EmailSetting,
  emailDay,
  isEmailOn,
  joinedAmong,
} from '../notifications/automatic-emails.ts'
import { homeOfLease, tenantsOfLease } from '../notifications/concerned.ts'
import type { Notice } from '../notifications/notice.ts'
import { isNewTo } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'
import { nextRent, openOf } from './next-rent.ts'

/** The maximum days of an email before rent is due, or after a due date with its grace. */
const longestAhead = automaticEmailRules.rent_due.days.max
const longestLate = 60 + automaticEmailRules.rent_late.days.max + 7
/** A reminder with any delay setting is sent within so many days. */
const weekOfNews = 7

/** The first day that is not charged, on which the next rent falls due. */
const nextDue = sql`greatest(${leases.startDate}, ${leases.chargedThrough} + 1)`

/**
 * A tenant whose credit exceeds the highest monthly charges ever, as of a day after all entries,
 * has nothing to pay.
 */
const isPaidAhead = sql`exists (select from ${leaseSums} where ${leaseSums.leaseId} = ${leases.id}
  and ${leaseSums.lastDay} <= zone.today and ${leaseSums.balance} + (
    select max(${leaseRents.monthlyRent}) from ${leaseRents} where ${leaseRents.leaseId} = ${leases.id}) + coalesce((
    select sum(${recurringChargeAmounts.amount}) from ${recurringChargeAmounts}
      where ${recurringChargeAmounts.leaseId} = ${leases.id}), 0) <= 0)`

/** Rent and other charges that fall due within days, unless prepaid or under an eviction. */
export const rentDue: Reminder = {
  isDue: switches => sql`(${leases.status} = 'active' and ${leases.evictionOn} is null
    and ${nextDue} between zone.today + 1 and zone.today + ${longestAhead}::int
    and ${nextDue} <= zone.today + ${emailDay('rent_due')} and ${isEmailOn('rent_due', switches)}
    and ${nextDue} <= coalesce(${leases.terminatedOn}, case
      when (not ${leases.rollover} or ${isLeasedAfterwards}) and ${leases.monthToMonthSince} is null then ${leases.endDate} end, 'infinity'))`,
  isNews: () =>
    sql`(${isNewTo({
      kind: 'rent',
      key: sql`'rent-due:' || ${leases.id} || ':' || ${nextDue}`,
      people: tenantsOfLease,
    })} and not ${isPaidAhead})`,
  drafts: draftsOfRentDue,
}

async function draftsOfRentDue(
  db: Db,
  at: LockedLease,
  { today, publicUrl, settings }: Occasion,
): Promise<Draft[]> {
  const { lease, organization } = at
  const setting = settings.rent_due
  const [daysAhead] = setting.days
  if (lease.evictionOn || !setting.isOn || daysAhead === undefined) return []
  const next = await nextRent(db, at, { dueThrough: addDays(today, daysAhead) })
  // Charges that are due already are covered first.
  if (!next || next.dueDate <= today) return []
  const open = await openOf(db, lease, next)
  if (open <= 0) return []
  const amount = () => amountOf(open, organization.currency)
  const day = () => dayLabel(next.dueDate)
  const home = await homeOfLease(db, lease.id)
  const notice = {
    kind: 'rent' as const,
    automation: 'rent_due' as const,
    key: `rent-due:${lease.id}:${next.dueDate}`,
    organizationId: lease.organizationId,
    describe: () => ({
      title: t('Rent is due soon'),
      text: t('{amount} for {home} is due on {day}', {
        ...{ amount: amount(), home: home.home, day: day() },
      }),
    }),
    path: '/financials',
  }
  return toEachTenant(db, { notice, home, setting, publicUrl, amount, day })
}

/** A draft for each tenant who joined, in the organization's text. */
async function toEachTenant(
  db: Db,
  about: {
    notice: Notice
    home: Awaited<ReturnType<typeof homeOfLease>>
    setting: EmailSetting
    publicUrl: string
    amount: () => string
    day: () => string
  },
): Promise<Draft[]> {
  const { notice, home, setting, publicUrl, amount, day } = about
  const { property, unitNumber, organization } = home
  const places = { property, unit: unitNumber, landlord: organization }
  const people = await joinedAmong(db, home.tenants)
  return people.map(({ id, name }) => {
    const content = () => {
      const values = { ...places, amount: amount(), 'due date': day(), tenant: name }
      return automaticEmailContent(setting, values, publicUrl + notice.path)
    }
    return { notice: { ...notice, mail: { publicUrl, content } }, audience: { to: [id], by: null } }
  })
}

/** Since when a charge is late: the first day after its grace days, or later by the emails' setting. */
const lateOn = sql`(${openCharges.dueDate} + ${graceDays} + ${emailDay('rent_late')})`

const isLate = (
  such: SQL,
) => sql`exists (select from ${openCharges} where ${openCharges.leaseId} = ${leases.id}
  and ${openCharges.kind} = 'rent' and ${openCharges.isTenants}
  and ${openCharges.dueDate} between zone.today - ${longestLate}::int and zone.today - ${graceDays} - 1
  and ${lateOn} <= zone.today and (${openCharges.dueDate} >= zone.today - ${daysOfNews}::int or ${lateOn} >= zone.today - ${weekOfNews}::int)
  and ${isSinceRecorded(sql`${openCharges.dueDate}`)} and ${such})`

/** Each rent that is open after its grace days, except during an eviction, and while its money is on its way. */
export const rentLate: Reminder = {
  isDue: switches => sql`(${leases.status} = 'active' and ${leases.evictionOn} is null
    and ${isEmailOn('rent_late', switches)}
    and ${isLate(sql`not ${isOnItsWay(openCharges.leaseId, sql`zone.today`)}`)})`,
  isNews: () =>
    isLate(
      isNewTo({
        kind: 'rent',
        key: sql`'rent-late:' || ${openCharges.chargeId}`,
        people: tenantsOfLease,
        since: lateOn,
      }),
    ),
  drafts: draftsOfLateRent,
}

async function draftsOfLateRent(
  db: Db,
  at: LockedLease,
  { today, publicUrl, settings }: Occasion,
): Promise<Draft[]> {
  const { lease, organization } = at
  const setting = settings.rent_late
  const [daysLate] = setting.days
  if (lease.evictionOn || !setting.isOn || daysLate === undefined) return []
  const lastOn = graceOf(at) + daysLate
  const isComing = sql<boolean>`${isOnItsWay(sql`${lease.id}::uuid`, sql`${today}::date`)}`
  const late = await db
    .select({
      id: openCharges.chargeId,
      dueDate: openCharges.dueDate,
      open: openCharges.open,
      isComing,
    })
    .from(openCharges)
    .where(
      and(
        eq(openCharges.leaseId, lease.id),
        eq(openCharges.kind, 'rent'),
        openCharges.isTenants,
        gte(openCharges.dueDate, addDays(today, -Math.max(daysOfNews, lastOn + weekOfNews))),
        lte(openCharges.dueDate, addDays(today, -lastOn)),
      ),
    )
    .orderBy(asc(openCharges.dueDate))
  const reminded = late.filter(
    ({ dueDate, isComing }) => !isComing && wasRecordedBy(lease, { day: dueDate, today }),
  )
  if (reminded.length === 0) return []
  const home = await homeOfLease(db, lease.id)
  const drafts = reminded.map(({ id, dueDate, open }) => {
    const amount = () => amountOf(toCents(open), organization.currency)
    const day = () => dayLabel(dueDate)
    const notice = {
      kind: 'rent' as const,
      automation: 'rent_late' as const,
      key: `rent-late:${id}`,
      organizationId: lease.organizationId,
      since: addDays(dueDate, lastOn),
      describe: () => ({
        title: t('Rent is late'),
        text: t('{amount} for {home} was due on {day}', {
          ...{ amount: amount(), home: home.home, day: day() },
        }),
      }),
      path: '/financials',
    }
    return toEachTenant(db, { notice, home, setting, publicUrl, amount, day })
  })
  return (await Promise.all(drafts)).flat()
}
