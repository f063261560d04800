import type * as z from 'zod'
import { type DateFormat, dayInFigures, dayOf, isDay } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import {
  type exportPdf,
  pdfLimits,
  type ReportColumn,
  type ReportRow,
} from '#shared/reports/reports.ts'
import { withThousands } from '#shared/thousands.ts'
import { badRequest } from '../../errors/errors.ts'
import { paperSizeFor } from '../../format/format.ts'
import type { PrintDocument } from '../../pdf/print.ts'
import { printChartsOf } from './print-charts.ts'
import type { MadeReport } from './runs.ts'

type Sent = z.output<typeof exportPdf.body>

/**
 * The table of an export: columns as they were sent, otherwise every key of the rows in the order
 * they come up.
 *
 * @throws 400 for more columns or longer cells than a page can hold
 */
export function tableOf({ data, columns }: Pick<Sent, 'data' | 'columns'>): {
  columns: ReportColumn[]
  rows: ReportRow[]
} {
  const found = columns?.length ? columns : keysOf(data).map(key => columnOf(key, data))
  for (const { key, label } of found) {
    if (key.length > longestLabel || label.length > longestLabel)
      throw badRequest(
        sentence('A column’s name can have at most {max} characters', { max: longestLabel }),
      )
  }
  const rows = data.map(row => {
    const cells: ReportRow = {}
    for (const { key } of found) cells[key] = cellOf(row[key])
    return cells
  })
  return { columns: found, rows }
}

const longestLabel = 100

/** The time format of a document's reader. */
export interface PrintTimes {
  timezone: string
  dateFormat: DateFormat
}

/** A report as it is printed, amounts with thousands separators. */
export function printOf(report: MadeReport, times: PrintTimes): PrintDocument {
  const { reportType, organization, params, currency, columns, totals, notes } = report
  return {
    title: reportType,
    subtitle: [
      organization,
      ...sentencesOf(params, times.dateFormat),
      ...(currency && columns.some(({ type }) => type === 'money')
        ? [`Amounts in ${currency}`]
        : []),
      `Made ${momentOf(report.generatedAt, times)}`,
    ].filter(line => line !== ''),
    columns: columns.map(({ label, type }) => ({ label, type })),
    rows: report.rows.map(row =>
      columns.map(({ key, type }) => shown(row[key] ?? null, type, times.dateFormat)),
    ),
    totals: Object.entries(totals ?? {}).map(([label, { type, value }]) => [
      label,
      shown(value, type, times.dateFormat),
    ]),
    notes: [
      ...notes,
      ...(report.rowCount > report.rows.length
        ? [`The first ${report.rows.length} of ${report.rowCount} rows; the totals are of all`]
        : []),
    ],
    charts: printChartsOf(report.charts),
    size: paperSizeFor(currency),
  }
}

function keysOf(data: Sent['data']): string[] {
  const keys = new Set<string>()
  for (const row of data) for (const key of Object.keys(row)) keys.add(key)
  if (keys.size > pdfLimits.columns)
    throw badRequest(sentence('A PDF can have at most {max} columns', { max: pdfLimits.columns }))
  return [...keys]
}

/** A column of only numbers is right-aligned. */
function columnOf(key: string, data: Sent['data']): ReportColumn {
  const isNumeric =
    data.some(row => row[key] !== undefined && row[key] !== '') &&
    data.every(row => /^(-?\d+(\.\d+)?|N\/A|)$/.test(`${row[key] ?? ''}`))
  return { key, label: key, type: isNumeric ? 'number' : 'text' }
}

function cellOf(value: Sent['data'][number][string] | undefined): ReportRow[string] {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return value
  const text = `${value}`
  if (text.length > pdfLimits.cell && [...text].length > pdfLimits.cell)
    throw badRequest(
      sentence('A cell of a PDF can have at most {max} characters', { max: pdfLimits.cell }),
    )
  return text
}

function shown(value: ReportRow[string], type: ReportColumn['type'], format: DateFormat): string {
  if (value === null) return ''
  const text = `${value}`
  if (type === 'date' && isDay(text)) return dayInFigures(text, format)
  const isMoney = type === 'money' || type === 'figure'
  if (isMoney && /^-?\d+\.\d\d$/.test(text)) return withThousands(text)
  return type === 'percent' && text !== 'N/A' ? `${text}%` : text
}

/** The parameters of a report in sentences, for a reader without the screen. */
function sentencesOf(params: MadeReport['params'], format: DateFormat): string[] {
  const { month, basis, category } = params
  const [from, to, asOf] = [params.from, params.to, params.asOf].map(day =>
    typeof day === 'string' ? dayInFigures(day, format) : null,
  )
  const period = from && to ? `${from} to ${to}` : to ? `Until ${to}` : from ? `From ${from}` : null
  return [
    period,
    asOf && `As of ${asOf}`,
    month && `Month ${month}`,
    basis === 'accrual' && 'Accrual basis',
    category && `Category ${category}`,
  ].filter(line => typeof line === 'string')
}

function momentOf(instant: Date, { timezone, dateFormat }: PrintTimes): string {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return `${dayInFigures(dayOf(instant, timezone), dateFormat)}, ${clock.format(instant)}`
}
