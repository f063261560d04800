import {
  addDays,
  clampedDay,
  type Day,
  daysInclusive,
  earlierOf,
  laterOf,
  partsOf,
} from '#shared/dates.ts'

/** From a due date to the day before the next one, both ends included. */
export interface RentalPeriod {
  start: Day
  end: Day
}

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
  /** Last day already charged (`leases.charged_through`); null when nothing is. */
  after: Day | null
  /** Periods due later than this day are left for later. */
  dueThrough: Day
}

/**
 * The rental period a day lies in. Due dates are always clamped from `dueDay` itself, so a due day
 * of 31 falls on 28 February and is back on 31 March.
 * @throws RangeError when dueDay is not an integer from 1 to 31.
 */
export function periodContaining(day: Day, dueDay: number): RentalPeriod {
  const { year, month } = partsOf(day)
  const dueThisMonth = dueIn(year, month, dueDay)
  return day >= dueThisMonth
    ? { start: dueThisMonth, end: addDays(dueIn(year, month + 1, dueDay), -1) }
    : { start: dueIn(year, month - 1, dueDay), end: addDays(dueThisMonth, -1) }
}

/**
 * The periods of a lease that still want a rent charge, oldest first. Together with what was
 * charged before they tile the lease without gap or overlap: the first begins on the lease's first
 * day, or the day after `after`, and is due that day; a lease that was extended in the middle of a
 * period is charged for the rest of it.
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

/** Month may be 0 or 13: the month before January or after December. */
function dueIn(year: number, month: number, dueDay: number): Day {
  if (!Number.isInteger(dueDay) || dueDay < 1 || dueDay > 31) {
    throw new RangeError(`A due day is from 1 to 31, not ${dueDay}`)
  }
  if (month < 1) return clampedDay(year - 1, 12, dueDay)
  if (month > 12) return clampedDay(year + 1, 1, dueDay)
  return clampedDay(year, month, dueDay)
}
