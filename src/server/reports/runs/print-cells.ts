import { type DateFormat, dayInFigures, isDay, lastOfMonth } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { periodOfKey } from '#shared/reports/report-periods.ts'
import { reportHeading, reportValue } from '#shared/reports/report-words.ts'
import type { ReportColumn, ReportRow } from '#shared/reports/reports.ts'
import { withThousands } from '#shared/thousands.ts'
import { monthTitle, spanTitle } from '../reader-days.ts'
import type { MadeReport } from './runs.ts'

/** A report as one table: its columns with those beside them, in the order of print. */
export interface PrintTable {
  columns: ReportColumn[]
  rows: ReportRow[]
}

/** The subject of a row comes first, its amount last. */
const orders: Readonly<Record<string, readonly string[]>> = {
  'Revenue Summary': ['Date', 'Property', 'Unit', 'Tenant', 'Method', 'Notes', 'Amount'],
  'Rent Roll': ['Property', 'Address'],
  'Maintenance Summary': ['Created At', 'Property', 'Unit', 'Title'],
  'Tenant Directory': ['Name', 'Email', 'Phone', 'Property', 'Unit'],
  'Occupancy Report': ['Property', 'Address', 'Type', 'Status'],
}

export function tableOfReport({ reportType, columns, rows, beside }: MadeReport): PrintTable {
  if (!beside) return { columns, rows }
  const order = orders[reportType] ?? []
  const rank = ({ key }: ReportColumn) => order.indexOf(key) + 1 || 100
  return {
    columns: [...columns, ...beside.columns].toSorted((a, b) => rank(a) - rank(b)),
    rows: rows.map((row, place) => ({
      ...row,
      ...Object.fromEntries(
        beside.columns.map(({ key }, at) => [key, beside.rows[place]?.[at] ?? null]),
      ),
    })),
  }
}

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
  const months = monthsOfWhole(from, to)
  if (months === 1) return monthTitle(from.slice(0, 7), 'short')
  if (months === 3) return t('Q{quarter} {year}', { quarter: Math.ceil(month / 3), year })
  return months === 12 ? year : spanTitle(from, to)
}

/** The months of a period that begins and ends with one, within a year; 0 of another. */
function monthsOfWhole(from: string, to: string): number {
  const isWhole = from.endsWith('-01') && lastOfMonth(to) === to
  const isInYear = from.slice(0, 4) === to.slice(0, 4)
  return isWhole && isInYear ? Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1 : 0
}
