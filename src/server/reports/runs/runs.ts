import type { Report, ReportChart, ReportTotals } from '#shared/reports/reports.ts'
import type { Caller } from '../../access/caller.ts'
import { reportRuns } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { isNearlyFull } from '../../storage/disk.ts'
import { keepNewestReports } from '../../storage/kept-reports.ts'
import { type Room, usualRoom } from '../../storage/quotas.ts'

/** A finished report, with any name: a PDF can be printed of other tables too. */
export type MadeReport = Omit<Report, 'reportType' | 'runId' | 'nextOffset' | 'generatedAt'> & {
  reportType: string
  generatedAt: Date
}

/**
 * How a run keeps its rows: as lists, because JSON in the database forgets in which order the keys
 * of an object came.
 */
export interface StoredReport
  extends Pick<MadeReport, 'columns' | 'notes' | 'organization' | 'currency'> {
  rows: (string | number | null)[][]
  totals: [label: string, total: ReportTotals[string]][] | null
  /** Left out by releases before there were any. */
  charts?: ReportChart[]
  generatedAt: string
}

/** Writes down that a report was made, with its rows as they are where there is room. Answers the run's id. */
export async function writeRun(
  db: Db,
  caller: Caller,
  report: MadeReport,
  output: 'view' | 'csv' | 'pdf',
  { quotas, disk }: Room = usualRoom,
): Promise<string> {
  const values = runValues(caller, report, output)
  const [run] = await db
    .insert(reportRuns)
    .values(isNearlyFull(await disk()) ? { ...values, result: null } : values)
    .returning({ id: reportRuns.id })
  if (!run) throw new Error('A report run was not inserted')
  await keepNewestReports(db, quotas, { userId: caller.id, organizationId: caller.organizationId })
  return run.id
}

/** The stored values of a finished report. */
export function runValues(caller: Caller, report: MadeReport, output: 'view' | 'csv' | 'pdf') {
  const { reportType, params, rowCount, columns, notes, charts, organization, currency } = report
  const result: StoredReport = {
    columns,
    rows: report.rows.map(row => columns.map(({ key }) => row[key] ?? null)),
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
  const { columns, rows, totals, charts = [], generatedAt, ...rest } = result
  return {
    ...rest,
    reportType,
    params,
    rowCount,
    columns,
    rows: rows.map(row =>
      Object.fromEntries(columns.map(({ key }, place) => [key, row[place] ?? null])),
    ),
    totals: totals && Object.fromEntries(totals),
    charts,
    generatedAt: new Date(generatedAt),
  }
}
