import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { listComingCharges } from '#shared/accounting/coming-charges.ts'
import { addDays, addMonthsClamped, type Day, laterOf, todayIn } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import { can } from '#shared/permissions.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleLeases } from '../../access/visible.ts'
import { leases, organizations } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { mapInTurns } from '../../workers/in-turns.ts'
import { type ChargeSchedule, dueCharges, firstDueDay } from '../ledger/charge-schedule.ts'
import { nextPeriodWithin } from '../ledger/periods.ts'
import { chargePlans } from './charge-plans.ts'
import { type Coming, describeComing } from './describe-coming.ts'

const listed = 500

export function comingChargeRoutes(app: FastifyInstance): void {
  route(app, listComingCharges, async ({ db, caller, query }) => {
    const rows = await leasesOf(db, caller, query.leaseId)
    const [today] = [...new Set(rows.map(row => row.timezone))].map(zone => todayIn(zone)).sort()
    if (today && query.until) requireNear(query.until, today)
    const byLease = await chargePlans(db, rows, { again: can(caller, 'charge-run:write') })
    const plans = rows.flatMap(row => (byLease.get(row.id) ?? []).map(plan => ({ row, plan })))
    const until = query.until ?? (today ? nextDay(plans, today) : null)
    const due = until ? await mapInTurns(plans, planned => dueOf(planned, until)) : []
    const coming = due.flat().sort((a, b) => order(a.charge.dueDate, b.charge.dueDate))
    const charges = await describeComing(db, coming.slice(0, listed))
    return { until, totals: totalsOf(coming), charges }
  })
}

type Row = Awaited<ReturnType<typeof leasesOf>>[number]

interface Planned {
  row: Row
  plan: ChargeSchedule
}

type Due = Coming & Pick<Row, 'currency'>

function dueOf({ row, plan }: Planned, dueThrough: Day): Due[] {
  const { id: leaseId, dueDay, method, currency } = row
  const { charges } = dueCharges(plan, { dueDay, method, dueThrough })
  return charges.map(charge => ({ leaseId, currency, plan, charge }))
}

/** The visible leases with recurring charges now or later. */
function leasesOf(db: Db, caller: Caller, leaseId: string | undefined) {
  return db
    .select({
      id: leases.id,
      startDate: leases.startDate,
      endDate: leases.endDate,
      dueDay: leases.dueDay,
      chargedThrough: leases.chargedThrough,
      terminatedOn: leases.terminatedOn,
      rollover: leases.rollover,
      monthToMonthSince: leases.monthToMonthSince,
      timezone: organizations.timezone,
      currency: organizations.currency,
      method: organizations.prorationMethod,
    })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .where(
      and(
        visibleLeases(caller),
        inArray(leases.status, ['active', 'pending']),
        leaseId ? eq(leases.id, leaseId) : undefined,
      ),
    )
    .orderBy(leases.id)
}

/** The day of the next run that posts something: today when anything is due by now. */
function nextDay(plans: readonly Planned[], today: Day): Day | null {
  const horizon = addDays(today, nextPeriodWithin)
  const firsts = plans.flatMap(planned => {
    const day = firstDueDay(planned.plan)
    return day && day <= horizon ? [{ planned, day: laterOf(day, today) }] : []
  })
  firsts.sort((a, b) => order(a.day, b.day))
  // A rent of nothing is never charged.
  return firsts.find(({ planned, day }) => dueOf(planned, day).length > 0)?.day ?? null
}

function totalsOf(coming: readonly Due[]) {
  return [...Map.groupBy(coming, ({ currency }) => currency)].map(([currency, charges]) => ({
    currency,
    charges: charges.length,
    amount: fromCents(charges.reduce((cents, { charge }) => cents + charge.amount, 0)),
  }))
}

function requireNear(until: Day, today: Day) {
  if (until <= addMonthsClamped(today, 12)) return
  throw refusedAt('until', 'Choose a day within a year')
}
