import type { Day } from '#shared/dates.ts'
import { addMoney, type Money, toCents } from '#shared/money.ts'

/** One bar: a day, or a week when there are too many days to tell apart. */
export interface Bar {
  from: Day
  to: Day
  amount: Money
}

/** Days as bars; 90 of them as weeks that end today, the first one shorter. Oldest first. */
export function barsOf(days: readonly { day: Day; amount: Money }[]): Bar[] {
  const size = days.length > 31 ? 7 : 1
  const first = days.length % size || size
  const bars: Bar[] = []
  for (let start = 0, end = first; start < days.length; start = end, end += size) {
    const group = days.slice(start, end)
    const [from, to] = [group[0], group.at(-1)]
    if (from && to) {
      bars.push({
        from: from.day,
        to: to.day,
        amount: addMoney(...group.map(({ amount }) => amount)),
      })
    }
  }
  return bars
}

/**
 * The lines a chart is read by: round amounts in whole currency from 0 to at least the highest bar,
 * four steps at most. Nothing received still has a scale.
 */
export function ticksOf(bars: readonly Bar[]): number[] {
  const highest = Math.max(100, ...bars.map(({ amount }) => toCents(amount) / 100))
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map(factor => factor * power).find(size => size >= rough) ?? rough
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
}

/** Which bars carry their date below: about four, the last among them. */
export function labelled(count: number): number[] {
  const every = Math.max(1, Math.ceil(count / 4))
  return Array.from({ length: count }, (_, index) => index).filter(
    index => (count - 1 - index) % every === 0,
  )
}
