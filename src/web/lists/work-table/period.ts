import { addDays, type Day, firstOfMonth, isDay, lastOfMonth } from '#shared/dates.ts'
import { type PeriodName, periodNames, periodOf } from '#web/format/periods.ts'

/** The value of a period in an address: a preset, a month `2026-03`, or days `2026-03-01..2026-03-15`. */
export type PeriodDays = { from?: Day; to?: Day }

/** The days of a period, both included; null for a text that is none. */
export function daysOfPeriod(value: string, today: Day): PeriodDays | null {
  if (isPreset(value)) {
    const { from, to } = periodOf(value, today)
    return { ...(from && { from }), ...(to && { to }) }
  }
  if (isMonth(value)) return { from: `${value}-01`, to: lastOfMonth(`${value}-01`) }
  const [from = '', to = '', ...more] = value.split('..')
  if (!value.includes('..') || more.length > 0 || (from === '' && to === '')) return null
  if ((from !== '' && !isDay(from)) || (to !== '' && !isDay(to))) return null
  return { ...(from && { from }), ...(to && { to }) }
}

export function isPreset(value: string): value is PeriodName {
  return Object.hasOwn(periodNames, value)
}

export function isMonth(value: string): boolean {
  return /^\d{4}-\d{2}$/.test(value) && isDay(`${value}-01`)
}

/** The value of a range; '' for none. */
export function rangeOf({ from = '', to = '' }: { from?: string; to?: string }): string {
  return from === '' && to === '' ? '' : `${from}..${to}`
}

/** The latest months, as `2026-03`, this one first. */
export function latestMonths(today: Day, count: number): string[] {
  const months: string[] = []
  for (
    let first = firstOfMonth(today);
    months.length < count;
    first = firstOfMonth(addDays(first, -1))
  )
    months.push(first.slice(0, 7))
  return months
}
