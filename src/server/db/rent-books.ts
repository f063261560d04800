import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type Day, daysInclusive, earlierOf } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { periodContaining } from '#shared/rental-period.ts'
import type { ChargePlan } from '../ledger/due.ts'
import { rentForPeriod } from '../ledger/proration.ts'
import { formerCover, voidCharge } from '../ledger/reversal.ts'
import {
  endAllocations,
  type LeaseLedger,
  type LockedLease,
  readLedger,
  settleLease,
} from './books.ts'
import { chargePlans } from './charge-plans.ts'
import type { Db } from './client.ts'
import { allocations, charges, credits, leaseRents, leases, recurringCharges } from './tables.ts'

/**
 * Puts the posted rent and other recurring charges of a locked lease right after its end or an
 * amount changed: what is charged for days after the end is void, what is charged for more days or
 * at another amount than it should be is void and posted again, due on the day it always was. What
 * was paid covers what is owed now.
 *
 * @param from periods that end before this day are left alone
 */
export async function repriceCharges(
  db: Db,
  { lease, organization }: LockedLease,
  from: Day,
): Promise<void> {
  const plans = (await chargePlans(db, [lease])).get(lease.id) ?? []
  const ledger = await readLedger(db, lease.id)
  for (const charge of ledger.charges) {
    const { periodStart, periodEnd } = charge
    if (charge.voidedOn || !periodStart || !periodEnd || periodEnd < from) continue
    const plan = plans.find(
      ({ kind, recurringChargeId }) =>
        kind === charge.kind && recurringChargeId === charge.recurringChargeId,
    )
    if (!plan) continue
    const last = plan.end ? earlierOf(periodEnd, plan.end) : periodEnd
    const whole = periodContaining(periodStart, lease.dueDay)
    const periodDays = daysInclusive(whole.start, whole.end)
    const period = { periodStart, periodEnd: last, periodDays }
    const amount =
      periodStart > last
        ? 0
        : rentForPeriod(period, plan.steps, organization.prorationMethod).amount
    if (amount === charge.amount && last === periodEnd) continue
    await replace(db, ledger, charge, amount > 0 ? { periodEnd: last, amount } : null)
  }
  await chargeNoFurther(db, plans)
  await settleLease(db, lease)
}

/** Days after an end that moves out again later are charged for then. */
async function chargeNoFurther(db: Db, plans: readonly ChargePlan[]) {
  for (const { recurringChargeId, end, after } of plans) {
    if (!recurringChargeId || !end || !after || after <= end) continue
    await db
      .update(recurringCharges)
      .set({ chargedThrough: end })
      .where(eq(recurringCharges.id, recurringChargeId))
  }
}

/** Voids a charge as never owed, and posts another instead if some of it still is. */
async function replace(
  db: Db,
  ledger: LeaseLedger,
  charge: LeaseLedger['charges'][number],
  right: { periodEnd: Day; amount: number } | null,
) {
  // Void from the day it was due: a later one would leave both charges owed in between.
  await endAllocations(db, voidCharge(ledger, charge.id, charge.dueDate).voided)
  await db
    .update(allocations)
    .set({ voidedOn: sql`${allocations.appliedOn}` })
    .where(
      and(eq(allocations.chargeId, charge.id), gt(allocations.voidedOn, allocations.appliedOn)),
    )
  await db.update(charges).set({ voidedOn: charge.dueDate }).where(eq(charges.id, charge.id))
  if (!right) return
  const { id, createdAt, ...same } = charge
  const [posted] = await db
    .insert(charges)
    .values({
      ...same,
      periodEnd: right.periodEnd,
      amount: fromCents(right.amount),
      chargeRunId: null,
      voidedOn: null,
      settledOn: null,
    })
    .returning({ id: charges.id })
  if (!posted) throw new Error('A charge was not inserted')
  // Before what is free now is laid on it: a day that has passed has no room for more than it had.
  const former = formerCover(ledger, charge.id, right.amount)
  if (former.length > 0)
    await db.insert(allocations).values(
      former.map(({ paymentId, creditId, amount, appliedOn, voidedOn }) => ({
        ...{ organizationId: charge.organizationId, leaseId: charge.leaseId, chargeId: posted.id },
        ...{ paymentId, creditId, amount: fromCents(amount), appliedOn, voidedOn },
      })),
    )
  // What named the one charge is now about the other.
  await db.update(charges).set({ rentChargeId: posted.id }).where(eq(charges.rentChargeId, id))
  await db.update(credits).set({ chargeId: posted.id }).where(eq(credits.chargeId, id))
}

/** Makes a lease's monthly rent the one agreed for today. Answers whether it was another. */
export async function followRent(db: Db, leaseId: string, today: Day): Promise<boolean> {
  const agreed = agreedRent(sql`${today}::date`)
  const changed = await db
    .update(leases)
    .set({ monthlyRent: agreed })
    .where(and(eq(leases.id, leaseId), sql`${leases.monthlyRent} <> ${agreed}`))
    .returning({ id: leases.id })
  return changed.length > 0
}

/** The rent agreed for a day of each of `leases`; null before the first. */
export function agreedRent(day: SQL): SQL<string> {
  return sql<string>`(select r.monthly_rent from ${leaseRents} r
    where r.lease_id = ${leases.id} and r.effective_from <= ${day}
    order by r.effective_from desc limit 1)`
}
