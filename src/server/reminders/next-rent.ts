import { and, eq } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { chargePlans } from '../accounting/charges/charge-plans.ts'
import { type LeaseRow, type LockedLease, lastDayOf } from '../accounting/lease-ledger.ts'
import { dueCharges, leftToPay } from '../accounting/ledger/charge-schedule.ts'
import { isTenants } from '../accounting/ledger/payers.ts'
import { rentalPeriods } from '../accounting/ledger/periods.ts'
import { leftOf, readTenantsBalance } from '../accounting/payers/tenants-balance.ts'
import { leases } from '../db/tables.ts'
import { isLeasedAfterwards } from '../leases/state-changes.ts'
import type { Db } from '../postgres/database.ts'

/** The next rent of a lease and all other charges on the same day, cents. */
export interface NextRent {
  dueDate: Day
  charged: number
}

/**
 * The first rent that is not charged yet, or the first due after a day. Null without one by `dueThrough`: a term that
 * does not continue charges nothing afterwards.
 */
export async function nextRent(
  db: Db,
  { lease, organization }: LockedLease,
  { dueThrough, dueAfter = '' }: { dueThrough: Day; dueAfter?: Day },
): Promise<NextRent | null> {
  const term = { start: lease.startDate, end: lastDayOf(lease), dueDay: lease.dueDay }
  const periods = rentalPeriods(term, { after: lease.chargedThrough, dueThrough })
  const next = periods.find(period => period.dueDate > dueAfter)
  if (!next || (next.periodStart > lease.endDate && !(await goesOn(db, lease)))) return null
  const { dueDate } = next
  const plans = (await chargePlans(db, [lease])).get(lease.id) ?? []
  const terms = { dueDay: lease.dueDay, method: organization.prorationMethod, dueThrough: dueDate }
  const charged = plans
    .flatMap(plan => dueCharges(plan, terms).charges)
    .filter(charge => charge.dueDate === dueDate && isTenants(charge))
    .reduce((sum, charge) => sum + leftToPay(charge), 0)
  return { dueDate, charged }
}

/** The amount of it left to pay, cents: less the tenants' credit today and their money on its way. */
export async function openOf(db: Db, lease: LeaseRow, { charged }: NextRent): Promise<number> {
  return charged - Math.max(-leftOf(await readTenantsBalance(db, lease.id)), 0)
}

/** Whether a lease continues after its term, month to month: not where another has the unit then. */
export async function goesOn(db: Db, lease: LeaseRow): Promise<boolean> {
  if (lease.monthToMonthSince) return true
  if (!lease.rollover || lease.terminatedOn) return false
  const [taken] = await db
    .select({ id: leases.id })
    .from(leases)
    .where(and(eq(leases.id, lease.id), isLeasedAfterwards))
  return !taken
}
