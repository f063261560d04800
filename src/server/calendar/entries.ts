import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import { addDays, addMonthsClamped, type Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { nextOf } from '#shared/maintenance/maintenance-schedules.ts'
import { order } from '#shared/order.ts'
import type { Caller } from '../access/caller.ts'
import { editableMaintenanceSchedules } from '../access/editable.ts'
import { asTenant } from '../access/organization-scope.ts'
import { todayThere, unitShape } from '../access/selections.ts'
import { visibleLeases, visibleOnLease, visibleRequests } from '../access/visible.ts'
import { lastDayOf } from '../accounting/lease-ledger.ts'
import { rentalPeriods } from '../accounting/ledger/periods.ts'
import { isOpenRequest } from '../db/tables/request-state.ts'
import {
  charges,
  leases,
  maintenanceRequests,
  maintenanceSchedules,
  organizations,
  properties,
  units,
} from '../db/tables.ts'
import { dayLabel, homeLabel } from '../format/format.ts'
import { selectRequests } from '../maintenance/rows.ts'
import type { Db } from '../postgres/database.ts'
import type { CalendarEntry } from './ics.ts'

/** Of one kind, the nearest first: no calendar shows more. */
const max = 1_000
const rentMonths = 3
const workMonths = 6
const leaseMonths = 12

/**
 * The days in a person's calendar: visible work and tenancies, and their own rent. Entries hold
 * subject and place with the local date; never names or amounts, for calendars are often shared.
 */
export async function calendarEntries(db: Db, caller: Caller): Promise<CalendarEntry[]> {
  const found = [
    ...(await requestsDue(db, caller)),
    ...(await workToCome(db, caller)),
    ...(await leasesEnding(db, caller)),
    ...(await rentDue(db, caller)),
  ]
  return found.sort((a, b) => order(a.on, b.on) || order(a.id, b.id))
}

async function requestsDue(db: Db, caller: Caller): Promise<CalendarEntry[]> {
  const where = and(
    visibleRequests(caller),
    isOpenRequest(maintenanceRequests.status),
    isNotNull(maintenanceRequests.dueOn),
  )
  const rows = await selectRequests(db, caller)
    .where(where)
    .orderBy(desc(maintenanceRequests.dueOn), desc(maintenanceRequests.id))
    .limit(max)
  return rows.flatMap(({ id, dueOn, title, unit, updatedAt }) =>
    dueOn
      ? {
          id: `request-${id}`,
          on: dueOn,
          title: `${title} · ${homeLabel(unit)}`,
          text: t('This maintenance request is to be done by this day.'),
          path: `/maintenance/${id}`,
          changedAt: updatedAt,
        }
      : [],
  )
}

/** Upcoming scheduled work after the last created request, for its planners. */
async function workToCome(db: Db, caller: Caller): Promise<CalendarEntry[]> {
  const rows = await db
    .select({
      schedule: maintenanceSchedules,
      propertyName: properties.name,
      unitNumber: units.unitNumber,
      today: todayThere,
    })
    .from(maintenanceSchedules)
    .innerJoin(properties, eq(properties.id, maintenanceSchedules.propertyId))
    .innerJoin(organizations, eq(organizations.id, maintenanceSchedules.organizationId))
    .leftJoin(units, eq(units.id, maintenanceSchedules.unitId))
    .where(
      and(
        editableMaintenanceSchedules(caller),
        isNull(maintenanceSchedules.pausedAt),
        isNull(maintenanceSchedules.endedAt),
        isNull(properties.archivedAt),
      ),
    )
    .orderBy(asc(maintenanceSchedules.nextOn), asc(maintenanceSchedules.id))
    .limit(max)
  return rows
    .flatMap(({ schedule, propertyName, unitNumber, today }) =>
      daysOf(schedule, addMonthsClamped(today, workMonths)).map(on => ({
        id: `schedule-${schedule.id}-${on}`,
        on,
        title: `${schedule.title} · ${homeLabel({ propertyName, unitNumber })}`,
        text: rhythmText(schedule),
        path: '/maintenance/schedules',
        changedAt: schedule.updatedAt,
      })),
    )
    .sort((a, b) => order(a.on, b.on))
    .slice(0, max)
}

function rhythmText({ every, everyUnit }: typeof maintenanceSchedules.$inferSelect): string {
  return everyUnit === 'weeks'
    ? t(
        '{every, plural, one {Scheduled maintenance, every week.} other {Scheduled maintenance, every # weeks.}}',
        { every },
      )
    : t(
        '{every, plural, one {Scheduled maintenance, every month.} other {Scheduled maintenance, every # months.}}',
        { every },
      )
}

function daysOf(schedule: typeof maintenanceSchedules.$inferSelect, until: Day): Day[] {
  const days: Day[] = []
  for (let on = schedule.nextOn; on <= until; on = nextOf(schedule, addDays(on, 1))) days.push(on)
  return days
}

async function leasesEnding(db: Db, caller: Caller): Promise<CalendarEntry[]> {
  const end = sql<Day | null>`coalesce(${leases.terminatedOn},
    case when ${leases.monthToMonthSince} is null then ${leases.endDate} end)`
  const isNear = (day: SQL) =>
    sql`${day} between ${todayThere} and ${todayThere} + make_interval(months => ${leaseMonths})`
  const rows = await selectLeases(db)
    .where(
      and(
        visibleLeases(caller),
        isRunning,
        sql`(${isNear(end)} or ${isNear(sql`${leases.moveOutOn}`)})`,
      ),
    )
    .orderBy(sql`least(${end}, ${leases.moveOutOn})`, asc(leases.id))
    .limit(max)
  return rows.flatMap(({ lease, unit, today }) => {
    const { id, terminatedOn, moveOutOn, noticeOn, noticeBy } = lease
    const endsOn = terminatedOn ?? (lease.monthToMonthSince ? null : lease.endDate)
    const about = { path: `/financials/leases/${id}`, changedAt: lease.updatedAt }
    const goesOn = !terminatedOn && lease.rollover && !moveOutOn
    return [
      ...(endsOn && endsOn >= today
        ? [
            {
              ...{ ...about, id: `lease-end-${id}`, on: endsOn },
              title: t('Lease ends · {home}', { home: homeLabel(unit) }),
              text: goesOn
                ? t('It then continues month-to-month, unless it is renewed or ended.')
                : t('The last day of this lease.'),
            },
          ]
        : []),
      ...(moveOutOn && moveOutOn >= today
        ? [
            {
              ...{ ...about, id: `move-out-${id}`, on: moveOutOn },
              title: t('Move-out · {home}', { home: homeLabel(unit) }),
              text: noticeText(noticeBy, noticeOn),
            },
          ]
        : []),
    ]
  })
}

function noticeText(by: 'tenant' | 'landlord' | null, on: Day | null): string {
  const isLandlord = by === 'landlord'
  if (!on) return isLandlord ? t('By the landlord’s notice.') : t('By the tenant’s notice.')
  const day = dayLabel(on)
  return isLandlord
    ? t('By the landlord’s notice of {day}.', { day })
    : t('By the tenant’s notice of {day}.', { day })
}

/** The due days of rent for its payers: charges posted ahead, then the lease terms. */
async function rentDue(db: Db, caller: Caller): Promise<CalendarEntry[]> {
  if (!caller.rents) return []
  // Leases visible by role are not the caller's to pay.
  const tenant = asTenant(caller)
  const rows = await selectLeases(db)
    .where(and(visibleLeases(tenant), isRunning))
    .limit(max)
  const charged = await db
    .select({ leaseId: charges.leaseId, on: charges.dueDate })
    .from(charges)
    .innerJoin(organizations, eq(organizations.id, charges.organizationId))
    .where(
      and(
        visibleOnLease(tenant, charges),
        eq(charges.kind, 'rent'),
        isNull(charges.voidedOn),
        gte(charges.dueDate, todayThere),
        lte(charges.dueDate, sql`${todayThere} + make_interval(months => ${rentMonths})`),
      ),
    )
  return rows.flatMap(({ lease, unit, today }) => {
    const term = { start: lease.startDate, end: lastDayOf(lease), dueDay: lease.dueDay }
    const dueThrough = addMonthsClamped(today, rentMonths)
    const days = new Set([
      ...charged.filter(({ leaseId }) => leaseId === lease.id).map(({ on }) => on),
      ...rentalPeriods(term, { after: lease.chargedThrough, dueThrough })
        .map(({ dueDate }) => dueDate)
        .filter(on => on >= today),
    ])
    return [...days].map(on => ({
      id: `rent-${lease.id}-${on}`,
      on,
      title: t('Rent is due · {home}', { home: homeLabel(unit) }),
      text: t('Rooftree shows what is paid and what is still due.'),
      path: '/financials',
      changedAt: lease.updatedAt,
    }))
  })
}

const isRunning = inArray(leases.status, ['active', 'pending'])

function selectLeases(db: Db) {
  return db
    .select({ lease: leases, unit: unitShape, today: todayThere })
    .from(leases)
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .$dynamic()
}
