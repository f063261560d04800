import { listReportRuns } from '#shared/reports/report-runs.ts'
import { getReportsSummary } from '#shared/reports/reports.ts'

/** The queries to refresh after every report. */
export const afterRun = [listReportRuns, getReportsSummary]
