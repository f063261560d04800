import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { downloadReportRun, getReportRun, listReportRuns } from '#shared/reports/report-runs.ts'
import type { Caller } from '../access/caller.ts'
import { tenantShape } from '../access/selections.ts'
import { visibleReportRuns } from '../access/visible.ts'
import { reportRuns, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { sendPdf } from '../files/download.ts'
import { dateFormatOf } from '../format/format.ts'
import { route } from '../http/route.ts'
import { printPdf } from '../pdf/print.ts'
import type { Db } from '../postgres/database.ts'
import { makerOf, reportOrganization } from './report-organization.ts'
import { printOf } from './runs/print.ts'
import { originOf } from './runs/print-origin.ts'
import { type MadeReport, reportOf, type StoredReport } from './runs/runs.ts'

const shown = 20

export function reportRunRoutes(app: FastifyInstance): void {
  route(app, listReportRuns, ({ db, caller }) =>
    selectRuns(db)
      // Runs with stored rows: a listed one can be downloaded.
      .where(and(visibleReportRuns(caller), isNotNull(reportRuns.result)))
      .orderBy(desc(reportRuns.createdAt), desc(reportRuns.id))
      .limit(shown),
  )

  route(app, getReportRun, async ({ db, caller, params }) => {
    const run = await findRun(db, caller, params.id)
    return { ...run, report: reportOf(run) }
  })

  route(app, downloadReportRun, async ({ db, caller, params, reply }) => {
    const run = await findRun(db, caller, params.id)
    const maker = makerOf(caller, run.reportType)
    const { timezone } = await reportOrganization(db, maker)
    const times = { timezone, dateFormat: await dateFormatOf(db, caller.id) }
    const origin = await originOf(db, app.storage.store, maker, run.params)
    const bytes = await printPdf(JSON.stringify(printOf(reportOf(run), times, origin)))
    return sendPdf(reply, `${run.reportType}_report.pdf`, bytes)
  })
}

const runShape = {
  id: reportRuns.id,
  reportType: reportRuns.reportType,
  params: sql<MadeReport['params']>`${reportRuns.params}`,
  rowCount: reportRuns.rowCount,
  output: reportRuns.output,
  createdAt: reportRuns.createdAt,
  user: tenantShape,
}

function selectRuns(db: Db) {
  return db
    .select(runShape)
    .from(reportRuns)
    .innerJoin(users, eq(users.id, reportRuns.userId))
    .$dynamic()
}

/** One visible run with its rows. @throws 404 */
async function findRun(db: Db, caller: Caller, id: string) {
  const [run] = await db
    .select({ ...runShape, result: sql<StoredReport | null>`${reportRuns.result}` })
    .from(reportRuns)
    .innerJoin(users, eq(users.id, reportRuns.userId))
    .where(and(eq(reportRuns.id, id), visibleReportRuns(caller)))
  if (!run) throw notFound('Report')
  return run
}
