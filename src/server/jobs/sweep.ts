import { sql } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import {
  attempts,
  emailChanges,
  emailCounts,
  idempotencyKeys,
  knownOrigins,
  sessions,
  signInChallenges,
} from '../db/tables.ts'
import { inParts } from './each-one.ts'
import type { Job } from './job.ts'

const batch = 5_000

/** Deletes expired rows: ended sessions, answers stored for retries a day ago. */
export const sweep: Job = {
  name: 'sweep',
  texts: labels({
    title: 'Cleanup',
    purpose: 'Deletes ended sessions and other short-lived records',
  }),
  cron: '40 3 * * *',
  async run({ database: { db }, signal }) {
    for (const table of [
      { name: sessions, isOver: sql`${sessions.expire} < now()` },
      { name: signInChallenges, isOver: sql`${signInChallenges.expire} < now()` },
      { name: emailChanges, isOver: sql`${emailChanges.expiresAt} < now()` },
      { name: emailCounts, isOver: sql`${emailCounts.day} < current_date - 30` },
      { name: knownOrigins, isOver: sql`${knownOrigins.lastAt} < now() - interval '90 days'` },
      { name: attempts, isOver: sql`${attempts.until} < now()` },
      {
        name: idempotencyKeys,
        isOver: sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`,
      },
    ]) {
      await inParts(signal, batch, async () => {
        const { rowCount } = await db.execute(sql`
          delete from ${table.name} where ctid = any(array(
            select ctid from ${table.name} where ${table.isOver} limit ${batch} for update skip locked
          ))`)
        return rowCount
      })
    }
  },
}
