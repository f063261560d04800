import { addDays, type Day, daysInclusive, earlierOf, laterOf } from '#shared/dates.ts'
import { periodContaining } from '#shared/leases/rental-period.ts'

/** Days. Periods are a month: every active charge falls due within two. */
export const nextPeriodWithin = 62

/** The part of a rental period that one rent charge is for. */
export interface ChargePeriod {
  periodStart: Day
  periodEnd: Day
  dueDate: Day
  /** Days of the whole rental period, of which the charge may cover a part. */
  periodDays: number
}

export interface LeaseTerm {
  start: Day
  /** Last day rented; null while the lease has no end, as after a rollover to month-to-month. */
  end: Day | null
  /** 1 to 31; in a shorter month the rent is due on its last day. */
  dueDay: number
}

export interface Horizon {
  /** Last charged day (`leases.charged_through`); null without one. */
  after: Day | null
  /** Periods due later than this day are not charged yet. */
  dueThrough: Day
}

/**
 * The uncharged periods of a lease, oldest first. Together with charged ones they tile the lease
 * without gap or overlap: the first begins on the lease's first day, or the day after `after`, and
 * is due that day; a lease extended within a period is charged for the rest of it.
 */
export function rentalPeriods(lease: LeaseTerm, horizon: Horizon): ChargePeriod[] {
  const periods: ChargePeriod[] = []
  let start = horizon.after ? laterOf(lease.start, addDays(horizon.after, 1)) : lease.start
  while (start <= horizon.dueThrough && (lease.end === null || start <= lease.end)) {
    const whole = periodContaining(start, lease.dueDay)
    periods.push({
      periodStart: start,
      periodEnd: lease.end ? earlierOf(whole.end, lease.end) : whole.end,
      dueDate: start,
      periodDays: daysInclusive(whole.start, whole.end),
    })
    start = addDays(whole.end, 1)
  }
  return periods
}
