import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { type LockedLease, lastDayOf, readDeposit, rentSteps } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { balanceToday } from '../db/selections.ts'
import { charges, leaseSums, leases, organizations } from '../db/tables.ts'
import { graceOf } from '../db/terms.ts'
import { depositHeld } from '../ledger/deposit.ts'
import { rentalPeriods } from '../ledger/periods.ts'
import { rentForPeriod } from '../ledger/proration.ts'
import { amountOf, dayInWords } from '../papers/words.ts'
import { homeOfLease } from './concerned.ts'
import { aboutLease } from './leases.ts'
import { notify } from './notify.ts'

const daysAhead = 3
/** What is late, or lapsed, for longer is known to the two sides, and no news. */
export const daysOfNews = 30
/** Days before the end of a lease on which both sides are reminded of it. */
const daysBeforeEnd = [60, 30]
/** Days before a deposit is due back on which the office is reminded of it, and the day it is late (domain.md §3.10). */
const daysBeforeReturn = [7, 2, -1]

/** Reminds tenants of rent that falls due within days, unless it is paid ahead or an eviction stands. */
export async function remindOfRent(db: Db, at: LockedLease, today: Day, publicUrl: string) {
  const { lease, organization } = at
  if (lease.evictionOn) return
  const term = { start: lease.startDate, end: lastDayOf(lease), dueDay: lease.dueDay }
  const horizon = { after: lease.chargedThrough, dueThrough: addDays(today, daysAhead) }
  const next = rentalPeriods(term, horizon).find(({ dueDate }) => dueDate > today)
  if (!next) return
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

/** Tells tenants once of each rent that is open after its grace, unless an eviction stands. */
export async function warnOfLateRent(db: Db, at: LockedLease, today: Day, publicUrl: string) {
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

/** Reminds both sides that a term ends, and says what comes after it; while an eviction stands only the office. */
export async function remindOfEnd(db: Db, at: LockedLease, today: Day, publicUrl: string) {
  const { lease } = at
  const left = daysBetween(today, lease.endDate)
  const mark = daysBeforeEnd.findLast(days => left <= days)
  if (mark === undefined || left < 0 || lease.monthToMonthSince || lease.terminatedOn) return
  const { tenants, home } = await homeOfLease(db, lease.id)
  await notify(
    db,
    {
      kind: 'lease',
      key: `lease-ends:${lease.id}:${lease.endDate}:${mark}`,
      organizationId: lease.organizationId,
      title: 'A lease ends soon',
      text: `The lease of ${home} ends on ${dayInWords(lease.endDate)}`,
      path: '/',
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

/** Reminds the office that a deposit is still held which is due back soon, or was. */
export async function remindOfDeposit(
  db: Db,
  { lease }: LockedLease,
  today: Day,
  publicUrl: string,
) {
  const held = depositHeld(await readDeposit(db, lease.id), today)
  const { home, tenant, currency, depositReturnBy: due } = await homeOfLease(db, lease.id)
  if (held <= 0 || !due) return
  const left = daysBetween(today, due)
  const mark = daysBeforeReturn.findLast(days => left <= days)
  if (mark === undefined || left < -daysOfNews) return
  const about = aboutLease(lease, `deposit-due:${lease.id}:${due}:${mark}`, publicUrl)
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
