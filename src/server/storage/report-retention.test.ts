import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { database, landlord, type User } from '#test/world.ts'
import { idempotencyKeys, reportRuns, storedBytes } from '../db/tables.ts'
import { twoNodes } from './fixture.ts'

const { quotas, within, onFullDisk, send } = twoNodes()

describe('F5: rows of reports', () => {
  test('beyond a share are deleted, the oldest first, even with forty at once; none is refused', async () => {
    const ann = await landlord()
    const report = { reportType: 'Rent Roll', output: 'view' }
    expect((await send(ann, 'POST', '/api/reports/generate', report)).statusCode).toBe(200)
    const bytes = await reportBytes(ann)
    await within({ reportBytesOfPerson: Math.ceil(bytes * 5.5) }, async () => {
      const made = await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          send(ann, 'POST', '/api/reports/generate', report, { key: `r${at}`, node: at % 2 }),
        ),
      )
      expect(new Set(made.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(await reportBytes(ann)).toBeLessThanOrEqual(quotas.reportBytesOfPerson)
    })
    const runs = await database.db
      .select({
        at: reportRuns.createdAt,
        id: reportRuns.id,
        isKept: sql<boolean>`result is not null`,
      })
      .from(reportRuns)
      .where(eq(reportRuns.userId, ann.user.id))
      .orderBy(sql`created_at desc, id desc`)
    expect(runs).toHaveLength(41)
    expect(runs.filter(({ isKept }) => isKept).length).toBeGreaterThanOrEqual(3)
    expect(runs.at(-1)?.isKept).toBe(false)
    // No second copy is stored for retries.
    const keys = await database.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, ann.user.id))
    expect(keys.filter(({ key }) => key.startsWith('r'))).toEqual([])
  })

  test('are not stored on a nearly full disk, and the report is made', async () => {
    const ann = await landlord()
    await onFullDisk(async () => {
      const report = { reportType: 'Rent Roll', output: 'view' }
      const made = await send(ann, 'POST', '/api/reports/generate', report)
      expect(made.statusCode).toBe(200)
      expect(await reportBytes(ann)).toBe(0)
    })
  })
})

async function reportBytes({ user }: User): Promise<number> {
  const { rows } = await database.db.execute<{ bytes: string }>(
    sql`select coalesce(sum(bytes), 0) as bytes from ${storedBytes} where user_id = ${user.id} and kind = 'reports'`,
  )
  return Number(rows[0]?.bytes)
}
