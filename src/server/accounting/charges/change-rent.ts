import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Day, daysInclusive, earlierOf, laterOf, todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { periodContaining } from '#shared/leases/rental-period.ts'
import { fromCents } from '#shared/money.ts'
import { inserted } from '../../db/inserted.ts'
import { charges, credits, leaseRents, leases, recurringCharges } from '../../db/tables.ts'
import { dayLabel } from '../../format/format.ts'
import type { Db } from '../../postgres/database.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import { followRecurringCredits } from '../credits/follow-recurring.ts'
import { type LeaseLedger, type LockedLease, readLedger } from '../lease-ledger.ts'
import type { ChargeSchedule } from '../ledger/charge-schedule.ts'
import { isSamePayer } from '../ledger/payers.ts'
import { movedSince } from '../ledger/played-days.ts'
import { rentForPeriod } from '../ledger/proration.ts'
import { type RentPart, rentParts } from '../ledger/rent-parts.ts'
import { total } from '../ledger/rows.ts'
import { chargePlans } from './charge-plans.ts'
import { moveOn } from './post-charges.ts'

/**
 * Corrects the posted rent and recurring charges of a locked lease after its end or an amount
 * changed. Charges for days after the end are void. Charges that are too high or for too few days
 * are void and posted again, due on their original day. An undercharge is due from today, as an
 * additional charge for the period (depth.md 1.3).
 *
 * @param from periods that end before this day are left alone
 * @param formerEnd the last day of the lease until this change: charges that it had shortened are for all their days again,
 *   due on their original day
 */
export async function repriceCharges(
  db: Db,
  { lease, organization }: LockedLease,
  from: Day,
  formerEnd: Day | null = null,
): Promise<void> {
  const plans = (await chargePlans(db, [lease])).get(lease.id) ?? []
  const ledger = await readLedger(db, lease.id)
  const today = todayIn(organization.timezone)
  const moved: Day[] = []
  for (const [posted, ...others] of postedPeriods(ledger.charges, from)) {
    const plan = posted && plans.find(one => isPlanOf(one, posted.charge))
    if (!plan) continue
    const { periodStart, periodEnd } = posted
    const whole = periodEnd === formerEnd ? endBefore(posted.charge, ledger) : periodEnd
    const last = plan.end ? earlierOf(whole, plan.end) : whole
    if (last > periodEnd) await chargedUntil(db, lease, plan, last)
    const parts =
      periodStart > last
        ? []
        : partsOf(plan, { periodStart, periodEnd: last }, { lease, organization })
    const changed = [posted, ...others].flatMap(part => {
      const amount = parts.find(one => isSamePayer(one, part.charge))?.amount ?? 0
      const charged = total([part.charge, ...part.raises])
      return amount === charged && last === periodEnd ? [] : [{ part, amount, charged }]
    })
    for (const { part, amount, charged } of changed) {
      const { charge } = part
      moved.push(movedSince(charge.kind, charge.dueDate))
      const isRaise = amount > charged && last === periodEnd && charge.dueDate < today
      if (isRaise) await raise(db, charge, amount - charged, today)
      else await replace(db, part, amount > 0 ? { periodEnd: last, amount } : null)
    }
    for (const part of parts.filter(one => isNew(one, posted.charge, ledger))) {
      moved.push(movedSince(posted.charge.kind, posted.charge.dueDate))
      await postPart(db, posted.charge, { ...part, periodEnd: last }, today)
    }
  }
  await chargeNoFurther(db, plans)
  const { moved: credited } = await followRecurringCredits(db, [{ lease, organization }])
  moved.push(...credited.map(({ since }) => since))
  if (moved.length > 0) await settleLease(db, lease, { since: moved.reduce(earlierOf), today })
}

type ChargeRow = LeaseLedger['charges'][number]

interface PostedPeriod {
  charge: ChargeRow
  /** Additional charges for the same period, from a later raise of the rent. */
  raises: ChargeRow[]
  periodStart: Day
  periodEnd: Day
}

/** The posted charges of each period, one for each payer of a rent. */
function postedPeriods(charges: readonly ChargeRow[], from: Day): PostedPeriod[][] {
  const standing = charges.filter(charge => !charge.voidedOn)
  const posted = standing.flatMap(charge => {
    const { periodStart, periodEnd } = charge
    if (!periodStart || !periodEnd || periodEnd < from) return []
    const raises = standing.filter(row => row.raisedChargeId === charge.id)
    return [{ charge, raises, periodStart, periodEnd }]
  })
  const keyOf = ({ charge: { kind, recurringChargeId, periodStart } }: PostedPeriod) =>
    `${kind} ${recurringChargeId} ${periodStart}`
  return [...Map.groupBy(posted, keyOf).values()]
}

/** The last day that a shortened charge was for before; its own where it was never for more. */
function endBefore(shortened: ChargeRow, { charges: all }: LeaseLedger): Day {
  const versions = all.filter(
    row =>
      row.voidedOn !== null &&
      row.voidedBy === null &&
      row.kind === shortened.kind &&
      row.recurringChargeId === shortened.recurringChargeId &&
      row.periodStart === shortened.periodStart,
  )
  return [shortened, ...versions].map(row => row.periodEnd ?? '').reduce(laterOf)
}

/** The days of a charge that is for all of them again are charged no second time. */
function chargedUntil(
  db: Db,
  lease: { id: string },
  { recurringChargeId: id }: ChargeSchedule,
  day: Day,
): Promise<void> {
  return id
    ? moveOn(db, recurringCharges, [{ id, day }])
    : moveOn(db, leases, [{ id: lease.id, day }])
}

function isPlanOf(plan: ChargeSchedule, charge: ChargeRow): boolean {
  return plan.kind === charge.kind && plan.recurringChargeId === charge.recurringChargeId
}

function partsOf(
  { steps, payers }: ChargeSchedule,
  days: { periodStart: Day; periodEnd: Day },
  { lease, organization: { prorationMethod: method } }: LockedLease,
): RentPart[] {
  const whole = periodContaining(days.periodStart, lease.dueDay)
  const period = { ...days, periodDays: daysInclusive(whole.start, whole.end) }
  return rentParts(period, rentForPeriod(period, steps, method).amount, { payers, method })
}

/** A part without a charge, unless the office voided it. */
function isNew(part: RentPart, { kind, periodStart }: ChargeRow, { charges: all }: LeaseLedger) {
  const own = all.filter(row => row.kind === kind && row.periodStart === periodStart)
  return !own.some(
    row => isSamePayer(row, part) && (row.voidedOn === null || row.voidedBy !== null),
  )
}

/** Charges the part of a payer for a period that is posted already. */
async function postPart(
  db: Db,
  { organizationId, leaseId, kind, periodStart, dueDate }: ChargeRow,
  { amount, ...part }: RentPart & { periodEnd: Day },
  today: Day,
) {
  await db.insert(charges).values({
    ...{ organizationId, leaseId, kind, periodStart, dueDate, postedOn: today },
    ...{ ...part, amount: fromCents(amount) },
  })
}

/** Days after an end that is postponed later are charged then. */
async function chargeNoFurther(db: Db, plans: readonly ChargeSchedule[]) {
  const further = plans.flatMap(({ recurringChargeId: id, end, after }) =>
    id && end && after && after > end ? [{ id, day: end }] : [],
  )
  await moveOn(db, recurringCharges, further)
}

/** Posts an additional charge for an undercharged period: due today, when it became known. */
async function raise(db: Db, charge: ChargeRow, more: number, today: Day) {
  const { organizationId, leaseId, kind, id, payerId, payerKind } = charge
  await db.insert(charges).values({
    ...{ organizationId, leaseId, kind, raisedChargeId: id, amount: fromCents(more) },
    ...{ payerId, payerKind },
    ...{
      dueDate: today,
      postedOn: today,
      description: t('Increase for {period}', { period: periodLabel(charge) }),
    },
  })
}

/** Voids a charge as never owed, with its additional charges, and posts a replacement for the part still owed. */
async function replace(
  db: Db,
  { charge, raises }: PostedPeriod,
  right: { periodEnd: Day; amount: number } | null,
) {
  const ids = [charge, ...raises].map(row => row.id)
  // Void from its due day: a later one would leave both charges owed in between.
  await db
    .update(charges)
    .set({ voidedOn: sql`${charges.dueDate}` })
    .where(inArray(charges.id, ids))
  if (!right) return
  const { id, createdAt, bookedOn, endBookedOn, ...same } = charge
  const posted = inserted(
    await db
      .insert(charges)
      .values({
        ...same,
        periodEnd: right.periodEnd,
        amount: fromCents(right.amount),
        chargeRunId: null,
        voidedOn: null,
        settledOn: null,
      })
      .returning({ id: charges.id }),
  )
  // References to the old charge move to the new one.
  await db
    .update(charges)
    .set({ rentChargeId: posted.id })
    .where(inArray(charges.rentChargeId, ids))
  // Those of recurring credits are ended and given again with the new charge.
  const moving = or(isNull(credits.recurringCreditId), isNotNull(credits.voidedOn))
  await db
    .update(credits)
    .set({ chargeId: posted.id })
    .where(and(inArray(credits.chargeId, ids), moving))
}

function periodLabel({ periodStart, periodEnd }: ChargeRow): string {
  return `${dayLabel(periodStart ?? '')} – ${dayLabel(periodEnd ?? '')}`
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
