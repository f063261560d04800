import { type DateFormat, dayInFigures, isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { periodOfKey, wholeMonths } from '#shared/reports/report-periods.ts'
import { reportHeading, reportValue } from '#shared/reports/report-words.ts'
import type { ReportColumn, ReportRow } from '#shared/reports/reports.ts'
import { withThousands } from '#shared/thousands.ts'
import { monthTitle, spanTitle } from '../reader-days.ts'

/** A value as it is printed, with thousands separators. */
export function printedCell(
  value: ReportRow[string] | undefined,
  { key, type }: Pick<ReportColumn, 'key' | 'type'>,
  format: DateFormat,
): string {
  if (value === null || value === undefined) return ''
  const text = `${value}`
  if (text === 'N/A') return t('N/A')
  const isFigure = /^-?\d+(\.\d+)?$/.test(text)
  switch (type) {
    case 'date':
      return isDay(text) ? dayInFigures(text, format) : text
    case 'month':
      return /^\d{4}-\d\d$/.test(text) ? monthTitle(text, 'short') : text
    case 'figure':
      return /^-?\d+\.\d\d$/.test(text) ? withThousands(text) : text
    case 'money':
      return isFigure ? withThousands(text) : text
    case 'number':
      // Digits that were sent as text can be a year or a number of a house.
      return typeof value === 'number' ? withThousands(text) : text
    case 'percent':
      return isFigure ? `${text}%` : text
    case 'text':
      return reportValue(key, text)
  }
}

/** The heading of a column: its label, or its period. */
export function printedHeading(key: string): string {
  const period = periodOfKey(key)
  if (!period) return reportHeading(key)
  const { from, to } = period
  const [year, month] = [from.slice(0, 4), Number(from.slice(5, 7))]
  const months = wholeMonths(period)
  if (months === 1) return monthTitle(from.slice(0, 7), 'short')
  if (months === 3) return t('Q{quarter} {year}', { quarter: Math.ceil(month / 3), year })
  return months === 12 ? year : spanTitle(from, to)
}
