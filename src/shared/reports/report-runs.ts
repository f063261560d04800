import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant } from '#shared/fields.ts'
import { namedPerson } from '#shared/person.ts'
import { cell, report } from './reports.ts'

const reportOutputs = ['view', 'csv', 'pdf'] as const

/** One report that was made: viewed, or exported as CSV or PDF. */
export const reportRun = z.object({
  id,
  reportType: z.string(),
  params: z.record(z.string(), cell),
  rowCount: z.int(),
  output: z.enum(reportOutputs),
  createdAt: instant,
  user: namedPerson,
})
export type ReportRun = z.output<typeof reportRun>

/** The office sees every run of its organization; owners, staff and tenants their own. */
export const listReportRuns = endpoint('GET', '/api/report-runs', {
  may: 'report:read',
  summary: 'The last 20 reports made, newest first',
  reply: z.array(reportRun),
})

/** `report` is the original answer, to the row; at most its first 5,000 rows. */
export const getReportRun = endpoint('GET', '/api/report-runs/:id', {
  may: 'report:read',
  summary: 'One report as it was when it was made, to download it again',
  params: z.object({ id }),
  reply: reportRun.extend({
    report: report.omit({ runId: true, nextOffset: true }).extend({ reportType: z.string() }),
  }),
})

export const downloadReportRun = endpoint('GET', '/api/report-runs/:id/pdf', {
  may: 'report:read',
  summary: 'The same as a PDF; nothing new is written down',
  params: z.object({ id }),
  reply: z.unknown().describe('The bytes of a PDF file'),
})
