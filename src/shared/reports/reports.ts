import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, requiredText } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { limits } from '#shared/limits.ts'
import { type ReportParams, reportParams, reportTypes } from './report-catalogue.ts'
import { reportLinks } from './report-links.ts'

/**
 * The display of a value. `money` is `'1500.00'`, `percent` `'66.7'`, `date` `'2025-03-01'`, `month` `'2025-03'`,
 * `number` a number or decimal string. A `figure` differs by row: with two decimal places it is money, everything
 * else is shown unchanged (`3`, `'60.0%'`, `'-46.9 pp'`). Of any type a value can be `'N/A'`, and `''` where the
 * table of domain.md §2 leaves it blank.
 */
export const columnTypes = [
  'text',
  'date',
  'month',
  'money',
  'number',
  'percent',
  'figure',
] as const
export type ColumnType = (typeof columnTypes)[number]

export const reportColumn = z.object({
  /** The key of the column's values in every row: the same as the label. */
  key: z.string(),
  label: z.string(),
  type: z.enum(columnTypes),
})
export type ReportColumn = z.output<typeof reportColumn>

export const cell = z.union([z.string(), z.number(), z.null()])
export const reportRow = z.record(z.string(), cell)
export type ReportRow = z.output<typeof reportRow>

/** By label, in the order of the footer. Of all rows of the report, also those of further pages. */
export const reportTotals = z.record(
  z.string(),
  z.object({ type: z.enum(columnTypes), value: cell }),
)
export type ReportTotals = z.output<typeof reportTotals>

/** Figures as bars: groups side by side, in each one bar of every series. */
export const reportChart = z.object({
  title: z.string().max(100),
  type: z.enum(['money', 'percent', 'count']),
  series: z.array(z.string().max(100)).max(4),
  groups: z
    .array(
      z.object({
        /** A month is `'2025-03'`. */
        label: z.string().max(100),
        /** One per series: `'1500.00'`, `'66.7'`, `'3'`; null for none. */
        values: z.array(z.string().max(30).nullable()).max(4),
      }),
    )
    .max(24),
  /** The day the data begins, where that is later than the first group. */
  noDataBefore: z.string().max(10).nullish(),
})
export type ReportChart = z.output<typeof reportChart>

/** Further columns of the rows, in their order, with the list of each row’s cells: they say what a row is about. */
export const reportBeside = z.object({
  columns: z.array(reportColumn).max(20),
  rows: z.array(z.array(cell)),
})
export type ReportBeside = z.output<typeof reportBeside>

/** One property of a report: how many of its rows, and the totals of these alone. Its id is null for no property. */
export const reportGroup = z.object({
  id: id.nullable(),
  name: z.string(),
  rows: z.int(),
  totals: reportTotals,
})
export type ReportGroup = z.output<typeof reportGroup>

/** Rows of a printed report that stand under one heading, with their totals. */
const reportSection = z.object({
  title: z.string().max(limits.line),
  rows: z.int().min(1),
  totals: reportTotals,
})
export type ReportSection = z.output<typeof reportSection>

/** Maximum rows of one answer; `nextOffset` requests the next. */
export const reportPageRows = 5_000

export const report = z.object({
  /** The `report_runs` row this answer was written down in; null for a further page. */
  runId: id.nullable(),
  reportType: z.enum(reportTypes),
  /** Its parameters, defaults filled in. */
  params: z.record(z.string(), cell),
  columns: z.array(reportColumn),
  rows: z.array(reportRow),
  beside: reportBeside.nullish(),
  rowCount: z.int(),
  /** Where the next page begins; null on the last one. */
  nextOffset: z.int().nullable(),
  totals: reportTotals.nullable(),
  notes: z.array(z.string()),
  charts: z.array(reportChart),
  /** Of a detailed report whose rows name records. */
  links: reportLinks.nullish(),
  /** Of a detailed report by property, by name; null where not all rows are in the answer. */
  groups: z.array(reportGroup).nullish(),
  organization: z.string(),
  /** Null when a tenant’s landlords have different currencies. */
  currency: z.string().nullable(),
  generatedAt: instant,
})
export type Report = z.output<typeof report>

export const generateReport = endpoint('POST', '/api/reports/generate', {
  may: 'report:read',
  changes: ['report-runs'],
  summary: 'Make one of the reports from the rows the caller may see',
  status: 200,
  body: z.object({
    reportType: z.enum(reportTypes, 'Choose one of the reports'),
    params: reportParams.nullish().transform((value): ReportParams => value ?? {}),
    output: z
      .enum(['view', 'csv'], 'Choose view or csv')
      .default('view')
      .describe('The resolved parameters of the rows; a CSV file is built in the browser'),
    offset: z.int('Must be a whole number').min(0, 'Must be at least 0').default(0),
    detailed: z
      .boolean('Send true or false')
      .default(false)
      .describe('With the ids of what the rows name, and the totals of each property'),
  }),
  reply: report,
})

export const listReportRows = endpoint('POST', '/api/reports/rows', {
  may: 'report:read',
  changes: [],
  summary: 'All rows of a report that has more of them than one page, for a CSV file',
  status: 200,
  body: z.object({
    reportType: z.enum(reportTypes, 'Choose one of the reports'),
    params: reportParams.nullish().transform((value): ReportParams => value ?? {}),
  }),
  reply: z.unknown().describe('Lines of JSON, each the list of a row’s cells in order of columns'),
})

/** Bounds of a printed report. */
export const pdfLimits = { rows: 5_000, columns: 30, cell: 1_000, bytes: 2 * 1024 * 1024 } as const

export const exportPdf = endpoint('POST', '/api/reports/export-pdf', {
  may: 'report:read',
  changes: ['report-runs'],
  summary: 'Print rows as a PDF named ‘{reportType}_report.pdf’, spaces as underscores',
  status: 200,
  body: z.object({
    reportType: requiredText('Report type is required', limits.line),
    data: z
      .array(z.unknown(), 'Send the rows as an array of objects')
      .max(
        pdfLimits.rows,
        fixedSentence('A PDF can have at most {max} rows', { max: pdfLimits.rows }),
      )
      .refine(rows => rows.every(isRow), 'Cells must be text, numbers or empty')
      .transform(rows => rows as Record<string, string | number | boolean | null>[]),
    /** The columns of `generate`; by default the keys of the first row. */
    columns: z
      .array(reportColumn)
      .max(
        pdfLimits.columns,
        fixedSentence('A PDF can have at most {max} columns', { max: pdfLimits.columns }),
      )
      .nullish(),
    beside: reportBeside.nullish(),
    rowCount: z
      .int('Must be a whole number')
      .nullish()
      .describe('Of the whole report, where it has more rows than are sent'),
    totals: reportTotals.nullish(),
    notes: z.array(z.string()).max(20, 'At most 20 notes').nullish(),
    charts: z.array(reportChart).max(6, 'At most 6 charts').nullish(),
    params: z.record(z.string(), cell).nullish(),
    sections: z
      .array(reportSection, 'Send a list of sections')
      .max(
        pdfLimits.rows,
        fixedSentence('A PDF can have at most {max} rows', { max: pdfLimits.rows }),
      )
      .nullish()
      .describe('Of all rows, in their order; none for rows without headings'),
    generatedAt: instant.nullish(),
  }),
  reply: z.unknown().describe('The bytes of a PDF file'),
})

export const getReportsSummary = endpoint('GET', '/api/reports/summary', {
  may: 'report:read',
  summary: 'The four cards of the Reports screen',
  reply: z.object({
    /** Runs of the caller’s organization in the last 30 days; for a user without one, their own. */
    reportsGenerated: z.int(),
    /** As on the dashboard: `'12.5'`, null without an earlier amount. */
    revenueChangePercent: z.string().nullable(),
    occupancyPercent: z.int(),
    occupiedUnits: z.int(),
    totalUnits: z.int(),
    nonRevenueUnits: z.int(),
    collectionPercent: z.int().nullable(),
  }),
})
export type ReportsSummary = z.output<typeof getReportsSummary.reply>

/** Checked by hand: 150,000 cells are too many for a schema to walk while others wait. */
function isRow(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false
  for (const value of Object.values(row)) {
    if (typeof value === 'object' && value !== null) return false
  }
  return true
}
