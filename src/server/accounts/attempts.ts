import { and, desc, eq, gt, gte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { attempts } from '../db/tables.ts'
import { tooMany } from '../errors.ts'

/** How often something may be tried within a window that begins with the first try. */
export interface Limit {
  most: number
  minutes: number
}

/** Counted in the database: every node sees the same, and a restart forgets nothing. */

/** @throws 429 with Retry-After when one of these was tried too often */
export async function refuseSpent(db: Db, tried: readonly Tried[]): Promise<void> {
  const isSpent = or(
    ...tried.map(({ key, limit }) => and(eq(attempts.key, key), gte(attempts.count, limit.most))),
  )
  const [spent] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${attempts.until} - now()))::int` })
    .from(attempts)
    .where(and(isSpent, gt(attempts.until, sql`now()`)))
    .orderBy(desc(attempts.until))
  if (!spent) return
  throw tooMany(`Too many attempts. ${tryAgain(spent.seconds)}`, spent.seconds)
}

/**
 * Counts what is done, in the transaction that does it: what is rolled back is not counted, and of
 * many at once none gets past the limit.
 *
 * @throws 429 with Retry-After, `sentence` and when to come again
 */
export async function spend(db: Db, tried: Tried, sentence: string): Promise<void> {
  await countTries(db, [tried])
  const [now] = await db
    .select({
      count: attempts.count,
      seconds: sql<number>`ceil(extract(epoch from ${attempts.until} - now()))::int`,
    })
    .from(attempts)
    .where(eq(attempts.key, tried.key))
  if (now && now.count > tried.limit.most)
    throw tooMany(`${sentence} ${tryAgain(now.seconds)}`, now.seconds)
}

function tryAgain(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait =
    minutes > 120
      ? `${Math.ceil(minutes / 60)} hours`
      : minutes === 1
        ? 'a minute'
        : `${minutes} minutes`
  return `Please try again in ${wait}.`
}

/** Counts one more try of each. */
export async function countTries(db: Db, tried: readonly Tried[]): Promise<void> {
  const isRunning = sql`${attempts.until} > now()`
  await db
    .insert(attempts)
    .values(
      tried.map(({ key, limit }) => ({
        key,
        count: 1,
        until: sql`now() + make_interval(mins => ${limit.minutes})`,
      })),
    )
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isRunning} then ${attempts.count} + 1 else 1 end`,
        until: sql`case when ${isRunning} then ${attempts.until} else excluded.until end`,
      },
    })
}

/** After success the count begins anew. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key))
}

export interface Tried {
  /** What is limited, such as `'sign-in:'` and a digest; nothing a reader of the table could use. */
  key: string
  limit: Limit
}
