import {
  addDays,
  addMonthsClamped,
  type Day,
  daysBetween,
  earlierOf,
  firstOfMonth,
  lastOfMonth,
  laterOf,
} from '#shared/dates.ts'

export interface Period {
  from: Day
  to: Day
}

/** The most periods that stand side by side. */
const atMost = 12

/**
 * The parts of a period, side by side: its months, for more than a year its quarters, then its years. None within one
 * month, and none for more years than a page holds.
 */
export function partsOf(period: Period): Period[] {
  const months = monthsIn(period)
  if (months === 1) return []
  const length = [1, 3, 12].find(length => months / length <= atMost - (length === 1 ? 0 : 1))
  if (!length) return []
  const parts: Period[] = []
  for (let first = beginOf(period.from, length); first <= period.to; ) {
    const next = addMonthsClamped(first, length)
    parts.push({
      from: laterOf(first, period.from),
      to: earlierOf(addDays(next, -1), period.to),
    })
    first = next
  }
  return parts
}

/**
 * The period before: as many months up to the same day, if it begins a month; of a year so far the same days of the
 * year before; else as many days.
 */
export function periodBefore({ from, to }: Period): Period {
  if (from !== firstOfMonth(from)) {
    return { from: addDays(from, daysBetween(to, from) - 1), to: addDays(from, -1) }
  }
  const months = monthsIn({ from, to })
  const isOfYear = from.slice(5) === '01-01' && months > 3
  const back = -(isOfYear ? Math.ceil(months / 12) * 12 : months)
  const end = addMonthsClamped(to, back)
  return {
    from: addMonthsClamped(from, back),
    to: to === lastOfMonth(to) ? lastOfMonth(end) : end,
  }
}

function monthsIn({ from, to }: Period): number {
  const [year, month] = from.split('-').map(Number)
  const [lastYear, lastMonth] = to.split('-').map(Number)
  return ((lastYear ?? 0) - (year ?? 0)) * 12 + (lastMonth ?? 0) - (month ?? 0) + 1
}

/** The first day of the month, quarter or year of a day. */
function beginOf(day: Day, length: number): Day {
  const month = Number(day.slice(5, 7))
  return addMonthsClamped(firstOfMonth(day), -((month - 1) % length))
}
