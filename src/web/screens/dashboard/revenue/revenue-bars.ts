import type { Day } from '#shared/dates.ts'
import { addMoney, type Money } from '#shared/money.ts'
import { formatDay } from '#web/format/format.ts'

/** One bar: a day, or a week when there are too many days to distinguish. */
export interface Bar {
  from: Day
  to: Day
  /** Null for days before the data begins. */
  amount: Money | null
}

/** Days as bars; 90 of them as weeks that end today, the first one shorter. Oldest first. */
export function barsOf(days: readonly { day: Day; amount: Money | null }[]): Bar[] {
  const size = days.length > 31 ? 7 : 1
  const first = days.length % size || size
  const bars: Bar[] = []
  for (let start = 0, end = first; start < days.length; start = end, end += size) {
    const group = days.slice(start, end)
    const [from, to] = [group[0], group.at(-1)]
    if (from && to) {
      const amounts = group.flatMap(({ amount }) => amount ?? [])
      bars.push({
        from: from.day,
        to: to.day,
        amount: amounts.length > 0 ? addMoney(...amounts) : null,
      })
    }
  }
  return bars
}

/** `03/25/2025 – 03/31/2025`, or the one day. */
export function spanOf({ from, to }: Bar): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}
