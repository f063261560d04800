import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type ComingCharge, listComingCharges } from '#shared/accounting/coming-charges.ts'
import {
  addDays,
  addMonthsClamped,
  type Day,
  daysInclusive,
  laterOf,
  todayIn,
} from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import type { Caller } from '../../access/caller.ts'
import {
  organizationShape,
  payersOfLease,
  tenantShape,
  unitShape,
} from '../../access/selections.ts'
import { visibleLeases } from '../../access/visible.ts'
import { leases, organizations, properties, units, users } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { dueCharges } from '../ledger/charge-schedule.ts'
import { rentOn } from '../ledger/proration.ts'
import { chargePlans } from './charge-plans.ts'

const listed = 500
/** Periods are a month: every active charge falls due within two. */
const nextRunWithin = 62

export function comingChargeRoutes(app: FastifyInstance): void {
  route(app, listComingCharges, async ({ db, caller, query }) => {
    const rows = await leasesOf(db, caller, query.leaseId)
    const plans = await chargePlans(
      db,
      rows.map(({ lease }) => lease),
      { again: can(caller, 'charge-run:write') },
    )
    const found = rows.flatMap(row => {
      const today = todayIn(row.organization.timezone)
      const dueThrough = query.until ?? addDays(today, nextRunWithin)
      requireNear(dueThrough, today)
      return (plans.get(row.lease.id) ?? []).flatMap(plan => comingOf(row, plan, dueThrough))
    })
    const until = query.until ?? nextDay(found, rows)
    const coming = until ? found.filter(charge => charge.dueDate <= until) : []
    coming.sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
    return { until, totals: totalsOf(coming), charges: coming.slice(0, listed) }
  })
}

type Row = Awaited<ReturnType<typeof leasesOf>>[number]
type Plans = Awaited<ReturnType<typeof chargePlans>>
type Plan = Plans extends Map<string, (infer P)[]> ? P : never

function comingOf(row: Row, plan: Plan, dueThrough: Day): ComingCharge[] {
  const { lease, organization, locale, tenant, unit } = row
  const terms = { dueDay: lease.dueDay, method: organization.prorationMethod, dueThrough }
  return dueCharges(plan, terms).charges.map(charge => {
    const { kind, description, dueDate, periodStart, periodEnd, periodDays, isAgain } = charge
    const monthly = rentOn(plan.steps, periodStart)
    const days = daysInclusive(periodStart, periodEnd)
    // A share has an amount of its own.
    const isShared = plan.payers.length > 0
    const whole = isShared && days === periodDays ? charge.amount : monthly
    const isOne = isShared ? days === periodDays : monthly === rentOn(plan.steps, periodEnd)
    const payer = row.payers.find(({ id }) => id === charge.payerId)
    return {
      ...{ leaseId: lease.id, organization: locale, tenant, unit },
      ...{ kind, description, dueDate, periodStart, periodEnd, periodDays, isAgain },
      payer: payer ? { id: payer.id, kind: payer.kind, name: payer.name } : null,
      amount: fromCents(charge.amount),
      credits: charge.credits.map(({ reason, amount }) => ({ reason, amount: fromCents(amount) })),
      days,
      monthly: isOne ? fromCents(whole) : null,
    }
  })
}

/** The visible leases with recurring charges now or later. */
function leasesOf(db: Db, caller: Caller, leaseId: string | undefined) {
  return db
    .select({
      lease: leases,
      organization: organizations,
      locale: organizationShape,
      tenant: tenantShape,
      unit: unitShape,
      payers: payersOfLease,
    })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        visibleLeases(caller),
        inArray(leases.status, ['active', 'pending']),
        leaseId ? eq(leases.id, leaseId) : undefined,
      ),
    )
}

/** The day of the next run that posts something: today when anything is due by now. */
function nextDay(found: readonly ComingCharge[], rows: readonly Row[]): Day | null {
  const first = found.reduce<Day | null>(
    (day, { dueDate }) => (day === null || dueDate < day ? dueDate : day),
    null,
  )
  const today = rows.map(({ organization }) => todayIn(organization.timezone)).sort()[0]
  return first && today ? laterOf(first, today) : first
}

function totalsOf(coming: readonly ComingCharge[]) {
  return [...Map.groupBy(coming, charge => charge.organization.currency)].map(
    ([currency, charges]) => ({
      currency,
      charges: charges.length,
      amount: fromCents(charges.reduce((cents, charge) => cents + toCents(charge.amount), 0)),
    }),
  )
}

function requireNear(until: Day, today: Day) {
  if (until <= addMonthsClamped(today, 12)) return
  throw refusedAt('until', 'Choose a day within a year')
}
