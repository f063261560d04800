import { addDays, type Day, earlierOf, laterOf } from '#shared/dates.ts'
import { roundHalfAway } from '#shared/money.ts'

/**
 * The conditions and amounts of late fees, in cents. Percentages are hundredths of a percent: 5% is
 * 500 (`toCents('5')`).
 */
export interface LateFeePolicy {
  graceDays: number
  type: 'none' | 'flat' | 'percent_unpaid' | 'percent_rent' | 'daily'
  /** Cents for `flat`; cents a day for `daily`. */
  amount: number
  /** For `percent_unpaid` and `percent_rent`. */
  percent: number
  /** The maximum of late fees for one rent charge. */
  cap: LateFeeCap | null
  /** Days of a `daily` fee; null when only the cap ends it. */
  maxDays: number | null
  /** No fee while less rent than this is open, cents. */
  minUnpaid: number
}

/**
 * The lesser or the greater of an amount and a percentage of contract rent; with one of them null,
 * the other alone. Both operators are law somewhere.
 */
export interface LateFeeCap {
  op: 'lesser' | 'greater'
  flat: number | null
  percent: number | null
}

/** Below 25.00 open a fee costs more goodwill than income. */
export const DEFAULT_MIN_UNPAID = 2500

export interface LateRent {
  dueDate: Day
  /** Monthly rent of the lease, which percentages are of, even where the charge is prorated. */
  contractRent: number
  /** The unpaid part at the end of the day before a day; no fees on fees. */
  unpaidBefore: (day: Day) => number
}

export interface LateFee {
  feeDay: Day
  amount: number
}

/** The last day on which rent is on time: due 1 March with 5 days of grace, 6 March. */
export function deadline(dueDate: Day, graceDays: number): Day {
  return addDays(dueDate, graceDays)
}

/** The day a late fee is dated: the day after the deadline. */
export function firstFeeDay(dueDate: Day, graceDays: number): Day {
  return addDays(dueDate, graceDays + 1)
}

/**
 * All due late fees of a rent charge, oldest first, posted ones included: post those whose `feeDay`
 * the charge does not have yet. A payment on the fee day is too late for that day's fee and stops
 * the next.
 * @param asOf today in the organization's zone, or any earlier day.
 * @param notBefore no fee is dated before this day: after an outage, the day the charge was posted.
 */
export function lateFees(
  rent: LateRent,
  policy: LateFeePolicy,
  asOf: Day,
  notBefore?: Day,
): LateFee[] {
  const first = firstFeeDay(rent.dueDate, policy.graceDays)
  const fees: LateFee[] = []
  let left = capOf(policy.cap, rent.contractRent)
  for (const feeDay of feeDays(first, policy, asOf, notBefore)) {
    const unpaid = rent.unpaidBefore(feeDay)
    if (unpaid === 0 || unpaid < policy.minUnpaid) continue
    const amount = Math.min(feeOn(unpaid, rent.contractRent, policy), left)
    if (amount <= 0) break
    fees.push({ feeDay, amount })
    left -= amount
  }
  return fees
}

/**
 * The amounts to waive after a payment was recorded with an earlier day of receipt: the part of
 * each posted fee that `lateFees` no longer finds due.
 * @param posted fees of one rent charge, less earlier waivers.
 */
export function feesToWaive(
  posted: readonly { id: string; feeDay: Day; amount: number }[],
  due: readonly LateFee[],
): { chargeId: string; amount: number }[] {
  const dueOn = new Map(due.map(fee => [fee.feeDay, fee.amount]))
  return posted
    .map(fee => ({ chargeId: fee.id, amount: fee.amount - (dueOn.get(fee.feeDay) ?? 0) }))
    .filter(waiver => waiver.amount > 0)
}

function* feeDays(
  first: Day,
  policy: LateFeePolicy,
  asOf: Day,
  notBefore: Day = first,
): Generator<Day> {
  const last = lastFeeDay(first, policy, asOf)
  for (let day = laterOf(first, notBefore); day <= last; day = addDays(day, 1)) yield day
}

function lastFeeDay(first: Day, policy: LateFeePolicy, asOf: Day): Day {
  if (policy.type !== 'daily') return earlierOf(first, asOf)
  return policy.maxDays === null ? asOf : earlierOf(addDays(first, policy.maxDays - 1), asOf)
}

function feeOn(unpaid: number, contractRent: number, policy: LateFeePolicy): number {
  switch (policy.type) {
    case 'none':
      return 0
    case 'flat':
    case 'daily':
      return policy.amount
    case 'percent_unpaid':
      return percentage(unpaid, policy.percent)
    case 'percent_rent':
      return percentage(contractRent, policy.percent)
  }
}

function capOf(cap: LateFeeCap | null, contractRent: number): number {
  if (!cap) return Number.POSITIVE_INFINITY
  const limits: number[] = []
  if (cap.flat !== null) limits.push(cap.flat)
  if (cap.percent !== null) limits.push(percentage(contractRent, cap.percent))
  if (limits.length === 0) return Number.POSITIVE_INFINITY
  return cap.op === 'lesser' ? Math.min(...limits) : Math.max(...limits)
}

function percentage(cents: number, hundredths: number): number {
  return roundHalfAway(BigInt(cents) * BigInt(hundredths), 10_000)
}
