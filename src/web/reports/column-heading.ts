import { t } from '#shared/language/t.ts'
import { periodOfKey, wholeMonths } from '#shared/reports/report-periods.ts'
import { reportHeading } from '#shared/reports/report-words.ts'
import { formatDay } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'

/** The heading of a column: its label, or its period, such as `Mar 2025`, `Q1 2025` or `2025`. */
export function columnHeading(key: string): string {
  const period = periodOfKey(key)
  if (!period) return reportHeading(key)
  const { from, to } = period
  const year = from.slice(0, 4)
  const months = wholeMonths(period)
  if (months === 3)
    return t('Q{quarter} {year}', { quarter: Math.ceil(Number(from.slice(5, 7)) / 3), year })
  if (months === 12) return year
  // A month that still runs, or began before the period, is called by its name, too.
  return from.slice(0, 7) === to.slice(0, 7)
    ? formatMonth(from, 'short')
    : `${formatDay(from)} – ${formatDay(to)}`
}
