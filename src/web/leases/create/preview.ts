import {
  addDays,
  addMonthsClamped,
  type Day,
  daysInclusive,
  earlierOf,
  laterOf,
} from '#shared/dates.ts'
import { dueAfter, periodContaining } from '#shared/leases/rental-period.ts'

/** The first charges of a lease, in days; the amounts are the server's. */
export interface FirstCharges {
  /** The first charge: its days, both ends included, out of those of its whole rental period. */
  from: Day
  to: Day
  days: number
  periodDays: number
  /** Rental periods, the first included, that are due by today. */
  dueNow: number
  /** The first due day after the first charge and after today; null when the term is over by then. */
  next: Day | null
}

/** A year's term: the day before the same day of the next year. */
export function yearFrom(start: Day): Day {
  return addDays(addMonthsClamped(start, 12), -1)
}

/** Rent in the terms of the rental periods of domain.md 3.6; null without any charge. */
export function firstCharges(lease: {
  startDate: Day
  endDate: Day
  rollover: boolean
  dueDay: number
  chargeFrom: Day | null
  today: Day
}): FirstCharges | null {
  const { startDate, endDate, rollover, dueDay, today } = lease
  const from = laterOf(startDate, lease.chargeFrom ?? startDate)
  const isOver = (day: Day) => !rollover && day > endDate
  if (isOver(from)) return null
  const period = periodContaining(from, dueDay)
  const to = rollover ? period.end : earlierOf(period.end, endDate)
  let dueNow = from <= today ? 1 : 0
  let next = addDays(period.end, 1)
  while (next <= today && !isOver(next)) {
    dueNow += 1
    next = dueAfter(next, dueDay)
  }
  return {
    from,
    to,
    days: daysInclusive(from, to),
    periodDays: daysInclusive(period.start, period.end),
    dueNow,
    next: isOver(next) ? null : next,
  }
}
