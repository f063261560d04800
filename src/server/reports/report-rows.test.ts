import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ReportRun } from '#shared/reports/report-runs.ts'
import type { Report } from '#shared/reports/reports.ts'
import { database, landlord } from '#test/world.ts'
import { logOf } from '../audit-log/fixture.ts'
import { reportRuns } from '../db/tables.ts'
import { runJob } from '../jobs/fixture.ts'
import { reportRows } from './report-rows.ts'

it('the rows of a report are deleted after 90 days; its run is not', async () => {
  const lana = await landlord()
  const made = async () =>
    (await lana.post<Report>('/api/reports/generate', { reportType: 'Rent Roll' })).body.runId ?? ''
  const [old, young] = [await made(), await made()]
  for (const [id, age] of [
    [old, '90 days 1 minute'],
    [young, '89 days'],
  ] as const)
    await database.db
      .update(reportRuns)
      .set({ createdAt: sql`now() - ${age}::interval` })
      .where(eq(reportRuns.id, id))
  const before = await logOf(lana)
  expect(await runJob(reportRows)).toEqual([])
  expect(await logOf(lana)).toEqual(before)
  const runs = await database.db
    .select()
    .from(reportRuns)
    .where(eq(reportRuns.userId, lana.user.id))
  expect(runs.map(({ id, result }) => [id, result !== null]).sort()).toEqual(
    [
      [old, false],
      [young, true],
    ].sort(),
  )
  // Listed reports can be downloaded.
  const { body } = await lana.get<ReportRun[]>('/api/report-runs')
  expect(body.map(({ id }) => id)).toEqual([young])
})
