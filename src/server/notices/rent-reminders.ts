import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { type LockedLease, lastDayOf, rentSteps } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { balanceToday } from '../db/selections.ts'
import { charges, leaseRents, leaseSums, leases, organizations } from '../db/tables.ts'
import { graceDays, graceOf } from '../db/terms.ts'
import { rentalPeriods } from '../ledger/periods.ts'
import { rentForPeriod } from '../ledger/proration.ts'
import { amountOf, dayInWords } from '../papers/words.ts'
import { homeOfLease, tenantsOfLease } from './concerned.ts'
import { isNewTo, notify } from './notify.ts'
import { daysOfNews, type Reminder } from './reminder.ts'

const daysAhead = 3

/** The first day that is not charged, on which the next rent falls due. */
const nextDue = sql`greatest(${leases.startDate}, ${leases.chargedThrough} + 1)`

/** Whoever holds the most that a month ever cost, as of a day no entry is later than, has nothing to pay. */
const isPaidAhead = sql`exists (select from ${leaseSums} where ${leaseSums.leaseId} = ${leases.id}
  and ${leaseSums.lastDay} <= zone.today and ${leaseSums.balance} + (
    select max(${leaseRents.monthlyRent}) from ${leaseRents} where ${leaseRents.leaseId} = ${leases.id}) <= 0)`

/** Rent that falls due within days, unless it is paid ahead or an eviction stands. */
export const rentDue: Reminder = {
  isDue: sql`(${leases.status} = 'active' and ${leases.evictionOn} is null
    and ${nextDue} between zone.today + 1 and zone.today + ${daysAhead}::int
    and ${nextDue} <= coalesce(${leases.terminatedOn}, case
      when not ${leases.rollover} and ${leases.monthToMonthSince} is null then ${leases.endDate} end, 'infinity'))`,
  isNews: sql`(${isNewTo({
    kind: 'rent',
    key: sql`'rent-due:' || ${leases.id} || ':' || ${nextDue}`,
    people: tenantsOfLease,
  })} and not ${isPaidAhead})`,
  tell: remindOfRent,
}

async function remindOfRent(db: Db, at: LockedLease, today: Day, publicUrl: string) {
  const { lease, organization } = at
  if (lease.evictionOn) return
  const term = { start: lease.startDate, end: lastDayOf(lease), dueDay: lease.dueDay }
  const horizon = { after: lease.chargedThrough, dueThrough: addDays(today, daysAhead) }
  const [next] = rentalPeriods(term, horizon)
  // What is due already is charged first.
  if (!next || next.dueDate <= today) return
  const steps = await rentSteps(db, lease.id)
  const rent = rentForPeriod(next, steps, organization.prorationMethod).amount
  const ahead = -(await balanceOf(db, lease.id))
  const due = rent - Math.max(ahead, 0)
  if (due <= 0) return
  const { tenants, home } = await homeOfLease(db, lease.id)
  await notify(
    db,
    {
      kind: 'rent',
      key: `rent-due:${lease.id}:${next.dueDate}`,
      organizationId: lease.organizationId,
      title: 'Rent falls due soon',
      text: `${amountOf(due, organization.currency)} for ${home} is due on ${dayInWords(next.dueDate)}`,
      path: '/financials',
      mail: { publicUrl, more: ['If it is on its way already, there is nothing to do.'] },
    },
    { to: tenants, by: null },
  )
}

const isLate = (
  such: SQL,
) => sql`exists (select from ${charges} where ${charges.leaseId} = ${leases.id}
  and ${charges.kind} = 'rent' and ${charges.voidedOn} is null and ${charges.settledOn} is null
  and ${charges.dueDate} between zone.today - ${daysOfNews}::int and zone.today - ${graceDays} - 1 and ${such})`

/** Each rent that is open after its grace, unless an eviction stands. */
export const rentLate: Reminder = {
  isDue: sql`(${leases.status} = 'active' and ${leases.evictionOn} is null and ${isLate(sql`true`)})`,
  isNews: isLate(
    isNewTo({ kind: 'rent', key: sql`'rent-late:' || ${charges.id}`, people: tenantsOfLease }),
  ),
  tell: warnOfLateRent,
}

async function warnOfLateRent(db: Db, at: LockedLease, today: Day, publicUrl: string) {
  const { lease, organization } = at
  if (lease.evictionOn) return
  const late = await db
    .select({
      id: charges.id,
      dueDate: charges.dueDate,
      open: sql<string>`${charges.amount} - coalesce((select sum(a.amount) from allocations a
        where a.charge_id = charges.id and a.voided_on is null), 0)`,
    })
    .from(charges)
    .where(
      and(
        eq(charges.leaseId, lease.id),
        eq(charges.kind, 'rent'),
        isNull(charges.voidedOn),
        gte(charges.dueDate, addDays(today, -daysOfNews)),
        lt(charges.dueDate, addDays(today, -graceOf(at))),
      ),
    )
    .orderBy(asc(charges.dueDate))
  for (const { id, dueDate, open } of late.filter(({ open }) => toCents(open) > 0)) {
    const { tenants, home } = await homeOfLease(db, lease.id)
    await notify(
      db,
      {
        kind: 'rent',
        key: `rent-late:${id}`,
        organizationId: lease.organizationId,
        title: 'Rent is late',
        text: `${amountOf(toCents(open), organization.currency)} for ${home} was due on ${dayInWords(dueDate)}`,
        path: '/financials',
        mail: {
          publicUrl,
          more: ['Please pay it, or write to your landlord if something is in the way.'],
        },
      },
      { to: tenants, by: null },
    )
  }
}

/** What the tenants owe today, cents; negative when money is held ahead. */
async function balanceOf(db: Db, leaseId: string): Promise<number> {
  const [row] = await db
    .select({ balance: balanceToday })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
    .where(eq(leases.id, leaseId))
  return toCents(row?.balance ?? '0')
}
