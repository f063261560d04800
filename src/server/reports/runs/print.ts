import { expenseCategories, type SpendingCategory } from '#shared/accounting/expenses.ts'
import { type DateFormat, dayInFigures } from '#shared/dates.ts'
import { languageOf } from '#shared/language/languages.ts'
import { readerLanguage, t } from '#shared/language/t.ts'
import { reportName } from '#shared/reports/report-names.ts'
import {
  placeTotals,
  type ReportTable,
  tableOfReport,
  withoutProperty,
} from '#shared/reports/report-table.ts'
import { reportHeading, reportValue } from '#shared/reports/report-words.ts'
import { momentLabel, paperSizeFor } from '../../format/format.ts'
import type { LetterSender } from '../../pdf/letter.ts'
import type { PrintDocument, PrintRow } from '../../pdf/print.ts'
import { monthTitle } from '../reader-days.ts'
import { printedCell } from './print-cells.ts'
import { printChartsOf } from './print-charts.ts'
import { groupedRows } from './print-groups.ts'
import {
  type Printed,
  plainRows,
  printedColumns,
  profitAndLossSections,
  rentRollSections,
} from './print-sections.ts'
import type { MadeReport } from './runs.ts'

/** The time format of a document's reader. */
export interface PrintTimes {
  timezone: string
  dateFormat: DateFormat
}

/** The sender of a report, and its limits, such as `Property: Alpha`. */
export interface PrintOrigin {
  letterhead: LetterSender | null
  subjects: string[]
}

/** A report as it is printed, amounts with thousands separators, in the reader's language. */
export function printOf(
  report: MadeReport,
  times: PrintTimes,
  origin: PrintOrigin = { letterhead: null, subjects: [] },
): PrintDocument {
  const { params, currency, rowCount, rows } = report
  const { dateFormat } = times
  const table = tableOfReport(report)
  const { totalRow, others } = totalsOf(report, table, dateFormat)
  const printed = sectionsOf(report, table, dateFormat)
  const left = rowCount - rows.length
  return {
    ...headOf(report, origin.letterhead),
    language: languageOf(readerLanguage().locale) ?? 'en',
    words: {
      page: t('Page {page} of {count}', { page: '{page}', count: '{count}' }),
      continued: t('{section} (continued)', { section: '{section}' }),
      nothing: t('No data available for this report'),
    },
    subtitle: [
      [...periodsOf(params, dateFormat), ...origin.subjects].join(' · '),
      [
        ...(currency && table.columns.some(({ type }) => type === 'money')
          ? [t('Amounts in {currency}', { currency })]
          : []),
        ...basisOf(params),
      ].join(' · '),
      t('Generated {moment}', { moment: momentLabel(report.generatedAt, times.timezone) }),
    ].filter(line => line !== ''),
    omissions:
      left > 0
        ? [
            t(
              'The first {listed} of {count} rows are listed; totals cover all rows. Choose a shorter period, or export a CSV file of all rows.',
              { listed: counted(rows.length), count: counted(rowCount) },
            ),
          ]
        : [],
    columns: printed.columns,
    rows: [...printed.rows, ...(totalRow ? [totalRow] : [])],
    totals: others,
    headings: { totals: t('Totals'), notes: t('Notes') },
    notes: report.notes.map(note => withDays(note, dateFormat)),
    charts: printChartsOf(report.charts),
    size: paperSizeFor(currency),
  }
}

/** Whose report it is, as it was named then, and the name of the report. */
function headOf(
  { organization, reportType }: MadeReport,
  letterhead: LetterSender | null,
): Pick<PrintDocument, 'letterhead' | 'title'> {
  const title = reportName(reportType)
  const sender = letterhead ?? { name: '', address: [], contact: [], logo: null }
  return organization === '' ? { title } : { title, letterhead: { ...sender, name: organization } }
}

function sectionsOf(
  { reportType, rows, rowCount, sections }: MadeReport,
  table: ReportTable,
  format: DateFormat,
): Printed {
  const has = (key: string) => table.columns.some(column => column.key === key)
  if (rows.length > 0 && reportType === 'Profit & Loss' && has('Section') && has('Amount'))
    return profitAndLossSections(table, format)
  if (sections && sections.length > 0) return groupedRows(table, sections, format)
  if (!sections && rows.length > 0 && reportType === 'Rent Roll' && has('Property') && has('Unit'))
    return rentRollSections(table, format, rowCount === rows.length)
  return { columns: printedColumns(table.columns), rows: plainRows(table, format) }
}

/** Totals that are of a column stand below it, the others in a list. */
function totalsOf(report: MadeReport, { columns, rows }: ReportTable, format: DateFormat) {
  const { reportType, sections } = report
  // The sections of a statement have their own sums.
  const totals = reportType === 'Profit & Loss' ? null : report.totals
  const isByProperty = sections ? sections.length > 0 : reportType === 'Rent Roll'
  const shown = isByProperty ? withoutProperty(columns) : columns
  const placed = placeTotals(shown, totals)
  const isBelow = placed.below.size > 0 && rows.length > 0
  const totalRow: PrintRow | null = isBelow
    ? {
        kind: 'total',
        cells: shown.map((column, place) => {
          const total = placed.below.get(column.key)
          if (total) return printedCell(total.value, column, format)
          return place === 0 ? t('Total') : ''
        }),
      }
    : null
  const others = (isBelow ? placed.others : Object.entries(totals ?? {})).map(
    ([label, { type, value }]): [string, string] => [
      reportHeading(label),
      printedCell(value, { key: label, type }, format),
    ],
  )
  return { totalRow, others }
}

/** The days a report is of, for a reader without the screen. */
function periodsOf(params: MadeReport['params'], format: DateFormat): string[] {
  const [from, to, asOf] = [params.from, params.to, params.asOf].map(day =>
    typeof day === 'string' ? dayInFigures(day, format) : '',
  )
  const { month, months, horizonDays } = params
  const span =
    from && to
      ? t('{from} to {to}', { from, to })
      : to
        ? t('Until {to}', { to })
        : from
          ? t('From {from}', { from })
          : 'from' in params
            ? t('All time')
            : ''
  return [
    span,
    asOf ? t('As of {day}', { day: asOf }) : '',
    typeof month === 'string' && /^\d{4}-\d\d$/.test(month) ? monthTitle(month, 'long') : '',
    typeof months === 'number'
      ? t('{count, plural, one {Last month} other {Last # months}}', { count: months })
      : '',
    typeof horizonDays === 'number'
      ? t('{count, plural, one {Next day} other {Next # days}}', { count: horizonDays })
      : '',
  ].filter(line => line !== '')
}

function basisOf({ basis, category, status }: MadeReport['params']): string[] {
  return [
    basis === 'accrual' ? t('Accrual basis') : basis === 'cash' ? t('Cash basis') : '',
    typeof category === 'string' && category !== ''
      ? t('Category: {category}', { category: reportValue('Category', categoryOf(category)) })
      : '',
    status === 'current' ? t('Current tenants') : '',
  ].filter(line => line !== '')
}

function categoryOf(key: string): string {
  return isCategory(key) ? expenseCategories[key].label : key
}

function isCategory(key: string): key is SpendingCategory {
  return Object.hasOwn(expenseCategories, key)
}

/** Notes have their days in one format; here they get the reader's. */
function withDays(note: string, format: DateFormat): string {
  return note.replace(/\b\d{4}-\d\d-\d\d\b/g, day => dayInFigures(day, format))
}

const counted = (count: number) => printedCell(count, { key: '', type: 'number' }, 'YYYY-MM-DD')
