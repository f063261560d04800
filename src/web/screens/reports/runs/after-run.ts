import { listReportRuns } from '#shared/report-runs.ts'
import { getReportsSummary } from '#shared/reports.ts'

/** What every report that is made adds to. */
export const afterRun = [listReportRuns, getReportsSummary]
