import { and, count, gt, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  exportPdf,
  generateReport,
  getReportsSummary,
  listReportRows,
  pdfLimits,
} from '#shared/reports/reports.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { visibleReportRuns } from '../access/visible.ts'
import { whoActs } from '../audit/record.ts'
import { reportRuns } from '../db/tables.ts'
import { sendPdf } from '../files/download.ts'
import { dateFormatOf } from '../format/format.ts'
import { route } from '../http/route.ts'
import { printPdf } from '../pdf/print.ts'
import type { Db } from '../postgres/database.ts'
import { cardsOf, readFigures } from './dashboard/card-and-badge-figures.ts'
import { makerOf, reportOrganization } from './report-organization.ts'
import { fileOfRows } from './runs/all-rows.ts'
import { makeLargeReport } from './runs/make.ts'
import { printOf } from './runs/print.ts'
import { originOf } from './runs/print-origin.ts'
import { writeRun } from './runs/runs.ts'
import { besideOf, sectionsOf, tableOf } from './runs/sent-table.ts'

/** Even a phone with a weak signal is faster than this. */
const minBytesPerSecond = 16 * 1024

export async function reportRoutes(app: FastifyInstance): Promise<void> {
  /** After the report was made, which may outlast a transaction. */
  const keepRun = <T>(request: FastifyRequest, write: (tx: Db) => Promise<T>) =>
    app.database.transaction(write, whoActs({ userId: request.caller?.id ?? null, request }))

  route(
    app,
    generateReport,
    async ({ caller, body, request }) => {
      const maker = makerOf(caller, body.reportType)
      const made = await makeLargeReport(app, maker, body)
      const report = { ...made, generatedAt: new Date() }
      // A further page is the same report.
      if (body.offset > 0) return { ...report, runId: null }
      const runId = await keepRun(request, tx => writeRun(tx, maker, report, body.output, app))
      return { ...report, runId }
    },
    { outlasts: 'a transaction' },
  )

  route(
    app,
    listReportRows,
    async ({ caller, body, reply }) => {
      const file = await fileOfRows(app, makerOf(caller, body.reportType), body)
      const { size } = await file.stat()
      reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'content-length': size })
      return file.createReadStream({ start: 0 })
    },
    { outlasts: 'a transaction' },
  )

  route(app, getReportsSummary, async ({ db, caller }) => {
    const row = await app.reader.read(db, rows => readFigures(rows, inOwnOrganization(caller)))
    const [runs] = await db
      .select({ count: count() })
      .from(reportRuns)
      .where(
        and(
          visibleReportRuns(caller),
          isNotNull(reportRuns.result),
          gt(reportRuns.createdAt, sql`now() - interval '30 days'`),
        ),
      )
    return { reportsGenerated: runs?.count ?? 0, ...cardsOf(row) }
  })

  await app.register(async prints => {
    prints.addHook('onRoute', options => {
      options.bodyLimit = pdfLimits.bytes
      options.config = { ...options.config, minBytesPerSecond }
    })
    route(
      prints,
      exportPdf,
      async ({ db, caller, body, request, reply }) => {
        const maker = makerOf(caller, body.reportType)
        const settings = await reportOrganization(db, maker)
        const table = tableOf(body)
        const { reportType, params, totals, notes, charts, generatedAt } = body
        const sections = sectionsOf(body)
        const report = {
          reportType,
          params: params ?? {},
          ...table,
          rowCount: Math.max(body.rowCount ?? 0, table.rows.length),
          beside: besideOf(body),
          totals: totals ?? null,
          notes: notes ?? [],
          charts: charts ?? [],
          sections,
          organization: settings.name,
          currency: settings.currency,
          generatedAt: generatedAt ? new Date(generatedAt) : new Date(),
        }
        const dateFormat = await dateFormatOf(db, caller.id)
        const times = { timezone: settings.timezone, dateFormat }
        const origin = await originOf(db, app.storage.store, maker, report.params)
        const bytes = await printPdf(JSON.stringify(printOf(report, times, origin)))
        await keepRun(request, tx => writeRun(tx, maker, report, 'pdf', app))
        return sendPdf(reply, `${reportType}_report.pdf`, bytes)
      },
      { outlasts: 'a transaction' },
    )
  })
}
