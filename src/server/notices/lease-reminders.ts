import { sql } from 'drizzle-orm'
import { type Day, daysBetween } from '#shared/dates.ts'
import { type LockedLease, readDeposit } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { leaseSums, leases, properties, units } from '../db/tables.ts'
import { depositReturnDays } from '../db/terms.ts'
import { depositHeld } from '../ledger/deposit.ts'
import { amountOf, dayInWords } from '../papers/words.ts'
import { homeOfLease, officeOfLease, tenantsOfLease } from './concerned.ts'
import { aboutLease } from './leases.ts'
import { isNewTo, notify } from './notify.ts'
import { daysOfNews, type Reminder, stepAt, stepOf } from './reminder.ts'

/** Days before the end of a lease on which both sides are reminded of it. */
const daysBeforeEnd = [60, 30]
/** Days before a deposit is due back on which the office is reminded of it, and the day it is late (domain.md §3.10). */
const daysBeforeReturn = [7, 2, -1]
/** The most that an organization or a property can say. */
const longestReturn = 365

const daysToEnd = sql`(${leases.endDate} - zone.today)`

/** A term that ends, and what comes after it: to both sides; while an eviction stands only to the office. */
export const leaseEnd: Reminder = {
  isDue: sql`(${leases.status} = 'active' and ${leases.monthToMonthSince} is null and ${leases.terminatedOn} is null
    and ${daysToEnd} between 0 and ${Math.max(...daysBeforeEnd)}::int)`,
  isNews: isNewTo({
    kind: 'lease',
    key: sql`'lease-ends:' || ${leases.id} || ':' || ${leases.endDate} || ':' || ${stepOf(daysToEnd, daysBeforeEnd)}`,
    people: sql`${officeOfLease} union all
      select id from (${tenantsOfLease}) as home (id) where ${leases.evictionOn} is null`,
  }),
  tell: remindOfEnd,
}

async function remindOfEnd(db: Db, at: LockedLease, today: Day, publicUrl: string) {
  const { lease } = at
  const left = daysBetween(today, lease.endDate)
  const step = stepAt(left, daysBeforeEnd)
  if (step === undefined || left < 0 || lease.monthToMonthSince || lease.terminatedOn) return
  const { tenants, home } = await homeOfLease(db, lease.id)
  await notify(
    db,
    {
      ...aboutLease(lease, `lease-ends:${lease.id}:${lease.endDate}:${step}`, publicUrl),
      title: 'A lease ends soon',
      text: `The lease of ${home} ends on ${dayInWords(lease.endDate)}`,
      mail: {
        publicUrl,
        more: lease.rollover
          ? ['It then goes on month to month, unless it is renewed or ended.']
          : [],
      },
    },
    { to: lease.evictionOn ? [] : tenants, office: true, by: null },
  )
}

const returnBy = sql`(${leases.movedOutOn} + (select ${depositReturnDays} from ${units}
  join ${properties} on ${properties.id} = ${units.propertyId} where ${units.id} = ${leases.unitId}))`
const daysToReturn = sql`(${returnBy} - zone.today)`

/** A deposit that is still held and due back soon, or was: to the office. */
export const depositReturn: Reminder = {
  isDue: sql`(${leases.movedOutOn} between zone.today - ${longestReturn + daysOfNews}::int and zone.today
    and exists (select from ${leaseSums} where ${leaseSums.leaseId} = ${leases.id} and ${leaseSums.depositHeld} > 0)
    and ${daysToReturn} between ${-daysOfNews}::int and ${Math.max(...daysBeforeReturn)}::int)`,
  isNews: isNewTo({
    kind: 'lease',
    key: sql`'deposit-due:' || ${leases.id} || ':' || ${returnBy} || ':' || ${stepOf(daysToReturn, daysBeforeReturn)}`,
    people: officeOfLease,
  }),
  tell: remindOfDeposit,
}

async function remindOfDeposit(db: Db, { lease }: LockedLease, today: Day, publicUrl: string) {
  const held = depositHeld(await readDeposit(db, lease.id), today)
  const { home, tenant, currency, depositReturnBy: due } = await homeOfLease(db, lease.id)
  if (held <= 0 || !due) return
  const left = daysBetween(today, due)
  const step = stepAt(left, daysBeforeReturn)
  if (step === undefined || left < -daysOfNews) return
  const about = aboutLease(lease, `deposit-due:${lease.id}:${due}:${step}`, publicUrl)
  const amount = amountOf(held, currency)
  await notify(
    db,
    {
      ...about,
      path: `${about.path}#deposit`,
      title: left < 0 ? 'A deposit is overdue' : 'A deposit is due back soon',
      text: `${amount} of ${tenant} for ${home} ${left < 0 ? 'was' : 'is'} due back by ${dayInWords(due)}`,
      mail: {
        publicUrl,
        more: ['Please pay it back, or record what is kept of it and why.'],
      },
    },
    { to: [], office: true, by: null },
  )
}
