import { listReportRuns } from '#shared/reports/report-runs.ts'
import { getReportsSummary } from '#shared/reports/reports.ts'

/** What every report that is made adds to. */
export const afterRun = [listReportRuns, getReportsSummary]
