import { and, eq } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { type reportSchedules, reportSends } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** Whether a schedule has sent a due report to a person. A hint: the insert decides. */
export async function wasSent(
  db: Db,
  send: { schedule: typeof reportSchedules.$inferSelect; dueOn: Day; recipientId: string },
): Promise<boolean> {
  const same = and(
    eq(reportSends.scheduleId, send.schedule.id),
    eq(reportSends.dueOn, send.dueOn),
    eq(reportSends.recipientId, send.recipientId),
  )
  return (await db.$count(reportSends, same)) > 0
}
