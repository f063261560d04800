import { addDays, clampedDay, type Day, partsOf } from '#shared/dates.ts'

/** From a due date to the day before the next one, both ends included. */
export interface RentalPeriod {
  start: Day
  end: Day
}

/**
 * The rental period of a day (domain.md §3.6). Due dates are always clamped from `dueDay` itself: a due day of 31 is
 * 28 February, then 31 March.
 * @throws RangeError when dueDay is not an integer from 1 to 31.
 */
export function periodContaining(day: Day, dueDay: number): RentalPeriod {
  const { year, month } = partsOf(day)
  const dueThisMonth = dueIn(year, month, dueDay)
  return day >= dueThisMonth
    ? { start: dueThisMonth, end: addDays(dueIn(year, month + 1, dueDay), -1) }
    : { start: dueIn(year, month - 1, dueDay), end: addDays(dueThisMonth, -1) }
}

/** The first due date after a day. @throws RangeError as `periodContaining` */
export function dueAfter(day: Day, dueDay: number): Day {
  return addDays(periodContaining(day, dueDay).end, 1)
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
