import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { DivisionMethod } from '#shared/accounting/division-methods.ts'
import {
  createUtilityRun,
  previewUtilityRun,
  type UtilityShare,
} from '#shared/accounting/utility-runs.ts'
import { addMonthsClamped, type Day, todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { ownOrganization } from '../../access/own-organization.ts'
import { newId } from '../../db/new-id.ts'
import { chargeRuns, organizations } from '../../db/tables.ts'
import { notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { findRun } from '../charge-runs/rows.ts'
import { postAndSettle } from '../charges/post-charges.ts'
import { lockLeases } from '../lease-ledger.ts'
import { type Plan, planOf } from './plan.ts'
import { storeReadings } from './readings.ts'

/** Utility bills divided among tenants. A charge run holds the charges, and is undone as any other. */
export function utilityRunRoutes(app: FastifyInstance): void {
  route(app, previewUtilityRun, async ({ db, caller, body }) => {
    const { amount, days, shares, divided, counted } = await planOf(db, caller, body)
    return {
      amount: fromCents(amount),
      ...{ days, shares, readings: counted },
      landlord: divided && fromCents(divided.landlord),
      tenants: divided && fromCents(divided.tenants),
    }
  })

  route(app, createUtilityRun, async ({ db, caller, body }) => {
    const organizationId = ownOrganization(caller)
    const today = await todayOf(db, organizationId)
    const dueDate = body.dueDate ?? today
    requireComing(dueDate, today)
    const plan = await planOf(db, caller, body, { isStored: true })
    const charged = chargedOf(plan, body.divisionMethod)
    const run = { id: newId(), startedBy: caller.id }
    // The run is locked before its leases, as in posting.
    await db.insert(chargeRuns).values({
      ...{ ...run, organizationId, charges: 0, amount: '0.00' },
      ...{ divisionMethod: body.divisionMethod, dividedAmount: fromCents(plan.amount) },
      ...{ propertyId: body.propertyId, expenseId: body.expenseId },
      ...{ servedFrom: body.from, servedThrough: body.to },
    })
    const ofRun = { chargeRunId: run.id, organizationId }
    await storeReadings(db, caller, { division: body, counted: plan.counted, run: ofRun })
    const locked = await lockLeases(
      db,
      charged.map(({ leaseId }) => leaseId),
    )
    const due = charged.map(({ leaseId, amount, share }) => ({
      ...{ id: newId(), organizationId, leaseId, kind: 'utility' as const },
      ...{ amount, dueDate, postedOn: today, recurringChargeId: null },
      // A period would make it a charge that the next run by hand posts again.
      ...{ periodStart: null, periodEnd: null },
      description: `${body.description} (${explained(plan, body.divisionMethod, share)})`,
    }))
    await postAndSettle(db, due, { run, locked, today })
    return findRun(db, caller, run.id)
  })
}

async function todayOf(db: Db, organizationId: string): Promise<Day> {
  const [found] = await db
    .select({ timezone: organizations.timezone })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!found) throw notFound('Organization')
  return todayIn(found.timezone)
}

const monthsAhead = 24

/** From today on, so that no charge is late at once, or lands in a closed month. */
function requireComing(dueDate: Day, today: Day) {
  if (dueDate < today) throw refusedAt('dueDate', 'Choose today or a later day')
  if (dueDate > addMonthsClamped(today, monthsAhead))
    throw refusedAt('dueDate', 'Choose a day within the next two years')
}

/** The shares that tenants are charged. @throws 400 where a measure is unknown, or none is charged */
function chargedOf({ shares, divided }: Plan, divisionMethod: DivisionMethod) {
  if (!divided) throw refusedAt('measures', missing[divisionMethod])
  const charged = shares.flatMap(share => {
    const { leaseId, amount } = share
    return leaseId && amount && toCents(amount) > 0 ? [{ leaseId, amount, share }] : []
  })
  if (charged.length === 0) throw refusedAt('landlordPercent', 'Nothing is left for tenants')
  return charged
}

const missing: Record<DivisionMethod, string> = {
  area: 'Enter the area of each unit',
  persons: 'Enter how many persons live in each unit',
  units: 'No unit was rented in this period',
  meter: 'Enter what the meter of each unit counted',
}

/** How a share came about, as its tenant reads it. */
function explained(
  { shares, days }: Plan,
  divisionMethod: DivisionMethod,
  share: UtilityShare,
): string {
  const measure = share.measure ?? '0'
  // A unit that two leases had counts once.
  const sum = shares.reduce((all, one) => all + Number(one.measure ?? 0) * one.days, 0)
  const total = `${Math.round((sum / days) * 100) / 100}`
  const whole = { measure, total, own: share.days, days }
  switch (divisionMethod) {
    case 'area':
      return t('{measure} of {total} sq ft, {own} of {days} days', whole)
    case 'persons':
      return t('{measure} of {total} people, {own} of {days} days', whole)
    case 'units':
      return t('{measure} of {total} units, {own} of {days} days', whole)
    case 'meter':
      return t('{measure} of {total} metered, {own} of {days} days', whole)
  }
}
