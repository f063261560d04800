import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { addDays, addMonthsClamped, type Day, earlierOf, todayIn } from '#shared/dates.ts'
import { getRents } from '#shared/leases/lease-rents.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import { ownDaysOf } from '../access/owned-days.ts'
import { visibleLeases } from '../access/visible.ts'
import {
  type LeaseLedger,
  type LeaseRow,
  lastDayOf,
  readLedger,
  rentSteps,
} from '../accounting/lease-ledger.ts'
import { rentalPeriods } from '../accounting/ledger/periods.ts'
import { type RentStep, rentForPeriod } from '../accounting/ledger/proration.ts'
import { type RentTerms, repriced } from '../accounting/ledger/repricing.ts'
import { total } from '../accounting/ledger/rows.ts'
import { leases, organizations } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { rentStatementRoutes } from './rent-statement-routes.ts'

/** How far rent that is not charged yet is shown ahead. */
const monthsAhead = 2

export function leaseRentRoutes(app: FastifyInstance): void {
  rentStatementRoutes(app)

  route(app, getRents, async ({ db, caller, params, query }) => {
    const [row] = await db
      .select({ lease: leases, organization: organizations })
      .from(leases)
      .innerJoin(organizations, eq(organizations.id, leases.organizationId))
      .where(and(eq(leases.id, params.id), visibleLeases(caller)))
    if (!row) throw notFound('Lease')
    const { lease, organization } = row
    const agreed = await rentSteps(db, lease.id)
    const terms = {
      steps: withStep(agreed, query),
      end: query.lastDay ?? lastDayOf(lease),
      dueDay: lease.dueDay,
      method: organization.prorationMethod,
    }
    const today = todayIn(organization.timezone)
    // An earlier day may be asked about than the caller owned the home on.
    const isOwn = await ownDaysOf(db, caller, lease.id)
    const from = [query.lastDay && addDays(query.lastDay, 1), query.effectiveFrom]
      .filter(day => day !== undefined)
      .reduce(earlierOf, today)
    return {
      steps: agreed.map(step => ({ ...step, monthlyRent: fromCents(step.monthlyRent) })),
      periods: [
        ...chargedPeriods(await readLedger(db, lease.id), terms, from).filter(({ dueDate }) =>
          isOwn(dueDate),
        ),
        ...comingPeriods(lease, terms, today),
      ],
    }
  })
}

/** The agreed rents, with the proposed one. */
function withStep(
  steps: RentStep[],
  { monthlyRent, effectiveFrom }: z.output<typeof getRents.query>,
): RentStep[] {
  if (!monthlyRent || !effectiveFrom) return steps
  return [
    ...steps.filter(step => step.effectiveFrom !== effectiveFrom),
    { effectiveFrom, monthlyRent: toCents(monthlyRent) },
  ]
}

function chargedPeriods(ledger: LeaseLedger, terms: RentTerms, from: Day) {
  const charged = Map.groupBy(
    ledger.charges.filter(({ kind, voidedOn }) => kind === 'rent' && voidedOn === null),
    row => row.periodStart,
  )
  const priced = repriced(ledger.charges, terms, from)
  // One row for a period, also where several payers share its rent.
  return [...new Map(priced.map(row => [row.periodStart, row])).values()]
    .map(({ charge, periodStart, periodEnd, amount }) => ({
      dueDate: charge.dueDate,
      periodStart,
      // A voided period keeps its days, so that it can be identified.
      periodEnd: amount > 0 ? periodEnd : (charge.periodEnd ?? periodEnd),
      rent: fromCents(amount),
      charged: fromCents(total(charged.get(periodStart) ?? [charge])),
    }))
    .toSorted((a, b) => order(a.periodStart, b.periodStart))
}

function comingPeriods(lease: LeaseRow, terms: RentTerms, today: Day) {
  if (lease.status !== 'active' && lease.status !== 'pending') return []
  const first = lease.startDate > today ? lease.startDate : today
  return rentalPeriods(
    { start: lease.startDate, end: terms.end, dueDay: lease.dueDay },
    { after: lease.chargedThrough, dueThrough: addMonthsClamped(first, monthsAhead) },
  ).map(period => ({
    dueDate: period.dueDate,
    periodStart: period.periodStart,
    periodEnd: period.periodEnd,
    rent: fromCents(rentForPeriod(period, terms.steps, terms.method).amount),
    charged: null,
  }))
}
