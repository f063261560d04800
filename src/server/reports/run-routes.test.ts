import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { payments, reportRuns } from '#server/db/tables.ts'
import type { ReportType } from '#shared/reports/report-catalogue.ts'
import type { ReportRun } from '#shared/reports/report-runs.ts'
import type { Report, ReportsSummary } from '#shared/reports/reports.ts'
import { march, officeF } from '#test/office-f.ts'
import { database, memberOf, type User } from '#test/world.ts'

let office: Awaited<ReturnType<typeof officeF>>
let lana: User
beforeAll(async () => {
  office = await officeF()
  lana = office.lana
})

const make = (who: User, reportType: ReportType, params: object = {}) =>
  who.post<Report>('/api/reports/generate', { reportType, params })

describe('reports made', () => {
  test('are stored unchanged, while the data changes', async () => {
    const { lana: ann, organizationId, leases } = await officeF()
    const made = await make(ann, 'Property Performance', march)
    await database.db.insert(payments).values({
      organizationId,
      leaseId: leases.ann,
      amount: '500.00',
      paymentDate: new Date('2025-03-20T17:00:00Z'),
      receivedOn: '2025-03-20',
      status: 'completed',
      recordedBy: ann.user.id,
    })
    const again = await ann.get<ReportRun & { report: Report }>(
      `/api/report-runs/${made.body.runId}`,
    )
    const { runId: _run, nextOffset: _next, ...was } = made.body
    expect(again.body.report).toEqual(was)
    expect(Object.keys(again.body.report.rows[0] ?? {})).toEqual(Object.keys(was.rows[0] ?? {}))
    const now = await make(ann, 'Property Performance', march)
    expect(now.body.rows).not.toEqual(was.rows)
  })

  test('are listed newest first, twenty at most, with their parameters', async () => {
    const { lana: ann } = await officeF()
    await ann.post('/api/reports/generate', { reportType: 'Rent Roll', output: 'csv' })
    for (let run = 0; run < 20; run++) await make(ann, 'Occupancy Report')
    const { body } = await ann.get<ReportRun[]>('/api/report-runs')
    expect(body).toHaveLength(20)
    expect(body[0]).toMatchObject({
      reportType: 'Occupancy Report',
      output: 'view',
      rowCount: 2,
      user: { firstName: 'Lana' },
    })
    const summary = await ann.get<ReportsSummary>('/api/reports/summary')
    expect(summary.body).toMatchObject({
      reportsGenerated: 21,
      occupiedUnits: 3,
      totalUnits: 5,
      occupancyPercent: 60,
    })
  })

  test('are visible to the office; an owner sees their own, not those of others', async () => {
    const { lana: ann } = await officeF()
    const owner = await memberOf(ann, 'owner')
    const hers = await make(ann, 'Rent Roll')
    const theirs = await make(owner, 'Rent Roll')
    const seen = await owner.get<ReportRun[]>('/api/report-runs')
    expect(seen.body.map(({ id }) => id)).toEqual([theirs.body.runId])
    const { body: cards } = await owner.get<ReportsSummary>('/api/reports/summary')
    expect(cards.reportsGenerated).toBe(1)
    expect((await owner.get(`/api/report-runs/${hers.body.runId}`)).status).toBe(404)
    expect((await ann.get(`/api/report-runs/${theirs.body.runId}`)).status).toBe(200)
    expect((await ann.get<ReportRun[]>('/api/report-runs')).body).toHaveLength(2)
  })

  test('are not written down when they are refused', async () => {
    const before = await database.db.$count(reportRuns, eq(reportRuns.userId, lana.user.id))
    await make(lana, 'Rent Roll', march)
    expect(await database.db.$count(reportRuns, eq(reportRuns.userId, lana.user.id))).toBe(before)
  })
})
