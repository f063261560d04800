import type { Report, ReportChart, ReportSection, ReportTotals } from '#shared/reports/reports.ts'
import type { Caller } from '../../access/caller.ts'
import { inserted } from '../../db/inserted.ts'
import { reportRuns } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { isNearlyFull } from '../../storage/disk.ts'
import { defaultStorageLimits, type StorageLimits } from '../../storage/quotas.ts'
import { keepNewestReports } from '../../storage/report-retention.ts'

/** A finished report, with any name: a PDF can be printed of other tables too. */
export type MadeReport = Omit<Report, 'reportType' | 'runId' | 'nextOffset' | 'generatedAt'> & {
  reportType: string
  /** As the reader saw it, by property; empty without headings. Without it in its usual form. */
  sections?: ReportSection[] | null
  generatedAt: Date
}

/** The stored form of a run's rows: as lists, because JSON in the database loses the order of an object's keys. */
export interface StoredReport
  extends Pick<MadeReport, 'columns' | 'beside' | 'notes' | 'organization' | 'currency'> {
  rows: (string | number | null)[][]
  totals: [label: string, total: ReportTotals[string]][] | null
  /** Missing in runs of releases without charts. */
  charts?: ReportChart[]
  sections?: ReportSection[]
  generatedAt: string
}

/** Records a report, with its rows where there is space. Returns the run's id. */
export async function writeRun(
  db: Db,
  caller: Caller,
  report: MadeReport,
  output: 'view' | 'csv' | 'pdf',
  { quotas, disk }: StorageLimits = defaultStorageLimits,
): Promise<string> {
  const values = runValues(caller, report, output)
  const run = inserted(
    await db
      .insert(reportRuns)
      .values(isNearlyFull(await disk()) ? { ...values, result: null } : values)
      .returning({ id: reportRuns.id }),
  )
  await keepNewestReports(db, quotas, { userId: caller.id, organizationId: caller.organizationId })
  return run.id
}

/** The stored values of a finished report. */
export function runValues(caller: Caller, report: MadeReport, output: 'view' | 'csv' | 'pdf') {
  const { reportType, params, rowCount, columns, beside, notes, charts, sections } = report
  const { organization, currency } = report
  const result: StoredReport = {
    columns,
    rows: report.rows.map(row => columns.map(({ key }) => row[key] ?? null)),
    ...(beside && { beside }),
    ...(sections && { sections }),
    totals: report.totals && Object.entries(report.totals),
    notes,
    charts,
    organization,
    currency,
    generatedAt: report.generatedAt.toISOString(),
  }
  return {
    organizationId: caller.organizationId,
    userId: caller.id,
    reportType,
    params,
    rowCount,
    output,
    result,
  }
}

/** A run's report as it was answered then. @throws 404 when the run stored no rows */
export function reportOf(run: {
  reportType: string
  params: MadeReport['params']
  rowCount: number
  result: StoredReport | null
}): MadeReport {
  const { reportType, params, rowCount, result } = run
  if (!result) throw notFound('Report')
  const { columns, rows, beside = null, totals, charts = [], generatedAt, ...rest } = result
  return {
    ...rest,
    reportType,
    params,
    rowCount,
    columns,
    rows: rows.map(row =>
      Object.fromEntries(columns.map(({ key }, place) => [key, row[place] ?? null])),
    ),
    beside,
    totals: totals && Object.fromEntries(totals),
    charts,
    generatedAt: new Date(generatedAt),
  }
}
