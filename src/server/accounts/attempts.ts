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
  const [spent] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${attempts.until} - now()))::int` })
    .from(attempts)
    .where(isAnySpent(tried))
    .orderBy(desc(attempts.until))
  if (!spent) return
  throw tooMany(`Too many attempts. ${tryAgain(spent.seconds)}`, spent.seconds)
}

/** Which of many were tried as often as they may be, by their keys. */
export async function spentAmong(db: Db, tried: readonly Tried[]): Promise<Set<string>> {
  const spent = await db.select({ key: attempts.key }).from(attempts).where(isAnySpent(tried))
  return new Set(spent.map(({ key }) => key))
}

function isAnySpent(tried: readonly Tried[]) {
  const each = tried.map(({ key, limit }) =>
    and(eq(attempts.key, key), gte(attempts.count, limit.most)),
  )
  return and(or(...each), gt(attempts.until, sql`now()`))
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

/**
 * How often something may still be done; nobody else counts it before the transaction ends, so that of
 * many at once none gets past the limit.
 */
export async function holdCount(db: Db, tried: Tried): Promise<number> {
  await countTries(db, [tried], 0)
  return stillAllowed(db, tried)
}

/** The same for whoever only says it. */
export async function stillAllowed(db: Db, { key, limit }: Tried): Promise<number> {
  const [now] = await db
    .select({ count: attempts.count })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.until, sql`now()`)))
  return Math.max(0, limit.most - (now?.count ?? 0))
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

/** Counts one more try of each, or so many. */
export async function countTries(db: Db, tried: readonly Tried[], times = 1): Promise<void> {
  const isRunning = sql`${attempts.until} > now()`
  await db
    .insert(attempts)
    .values(
      tried.map(({ key, limit }) => ({
        key,
        count: times,
        until: sql`now() + make_interval(mins => ${limit.minutes})`,
      })),
    )
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isRunning} then ${attempts.count} else 0 end + excluded.count`,
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
