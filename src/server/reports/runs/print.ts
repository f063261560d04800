import { expenseCategories, type SpendingCategory } from '#shared/accounting/expenses.ts'
import { type DateFormat, dayInFigures } from '#shared/dates.ts'
import { languageOf } from '#shared/language/languages.ts'
import { readerLanguage, t } from '#shared/language/t.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { reportName } from '#shared/reports/report-names.ts'
import { reportHeading, reportValue } from '#shared/reports/report-words.ts'
import { momentLabel, paperSizeFor } from '../../format/format.ts'
import type { LetterSender } from '../../pdf/letter.ts'
import type { PrintDocument, PrintRow } from '../../pdf/print.ts'
import { monthTitle } from '../reader-days.ts'
import { type PrintTable, printedCell, tableOfReport } from './print-cells.ts'
import { printChartsOf } from './print-charts.ts'
import {
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
  { reportType, rows, rowCount }: MadeReport,
  table: PrintTable,
  format: DateFormat,
): Pick<PrintDocument, 'columns' | 'rows'> {
  const has = (key: string) => table.columns.some(column => column.key === key)
  if (rows.length > 0 && reportType === 'Rent Roll' && has('Property') && has('Unit'))
    return rentRollSections(table, format, rowCount === rows.length)
  if (rows.length > 0 && reportType === 'Profit & Loss' && has('Section') && has('Amount'))
    return profitAndLossSections(table, format)
  return { columns: printedColumns(table.columns), rows: plainRows(table, format) }
}

/** Totals that are of a column stand below it, the others in a list. */
function totalsOf(report: MadeReport, { columns, rows }: PrintTable, format: DateFormat) {
  const isRentRoll = report.reportType === 'Rent Roll'
  // The sections of a statement have their own sums.
  const all = Object.entries(report.reportType === 'Profit & Loss' ? {} : (report.totals ?? {}))
  const shown = columns.filter(({ key }) => !isRentRoll || !['Property', 'Address'].includes(key))
  const keyOf = (label: string) =>
    shown.some(({ key }) => key === label) ? label : (columnsOfTotals[label] ?? label)
  const balance = isRentRoll && balanceOf(report.totals)
  const below = new Map(
    all.flatMap(([label, { value }]) => {
      const key = keyOf(label)
      const column = shown.find(column => column.key === key && column.type !== 'text')
      return column ? [[key, printedCell(value, column, format)]] : []
    }),
  )
  if (balance) below.set('Balance', printedCell(balance, { key: 'Balance', type: 'money' }, format))
  const isBelow = below.size > 0 && rows.length > 0
  const totalRow: PrintRow | null = isBelow
    ? {
        kind: 'total',
        cells: shown.map(({ key }, place) => below.get(key) ?? (place === 0 ? t('Total') : '')),
      }
    : null
  const others = all
    .filter(([label]) => !isBelow || !below.has(keyOf(label)))
    .map(([label, { type, value }]): [string, string] => [
      reportHeading(label),
      printedCell(value, { key: label, type }, format),
    ])
  return { totalRow, others }
}

/** Totals with another name than their column, in the reports that have both. */
const columnsOfTotals: Readonly<Record<string, string>> = {
  'Deposits Held': 'Deposit Held',
  Units: 'Units Entered',
}

/** Receivable less prepaid: the sum of the column. */
function balanceOf(totals: MadeReport['totals']): string | null {
  const [owed, prepaid] = [totals?.Receivable?.value, totals?.Prepaid?.value]
  if (typeof owed !== 'string' || typeof prepaid !== 'string') return null
  return fromCents(toCents(owed) - toCents(prepaid))
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
