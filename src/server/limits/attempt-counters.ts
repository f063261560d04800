import { and, eq, gt, gte, or, type SQL, sql } from 'drizzle-orm'
import { asSentence, type Sentence, sentence } from '#shared/language/sentence.ts'
import { order } from '#shared/order.ts'
import { attempts } from '../db/tables.ts'
import { tooMany } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { type Limit, type LimitName, limits } from './attempt-limits.ts'

/** A counter in the database: shared by all nodes, and unaffected by a restart. */
export interface Tried {
  name: LimitName
  /** The name and the subject, such as `'code:'` and an id; of no use to a reader of the table. */
  key: string
  limit: Limit
}

/** One counted attempt, for its release. */
export interface Counted {
  key: string
  /** How many there are in its window now. */
  count: number
  /** The end of its window: a late release must not reduce the next window. */
  until: string
}

/** @param max another limit than the declared one */
export function tried(name: LimitName, whose: string, max: number = limits[name].max): Tried {
  return { name, key: `${name}:${whose}`, limit: { max, minutes: limits[name].minutes } }
}

/**
 * Counts an attempt before it is made; null at the limit. One statement: of a thousand at once, on
 * any node, none sees a count that another is about to change. At the limit it only reads: a flood
 * of refused attempts writes nothing.
 */
export async function count(db: Db, { key, limit }: Tried): Promise<Counted | null> {
  const { rows } = await db.execute<{ count: number; until: string }>(sql`
    insert into ${attempts} (key, count, until)
      select ${key}, 1, ${endOf(limit)}
      where not exists (select from ${attempts} where ${attempts.key} = ${key}
        and ${attempts.count} >= ${limit.max} and not ${isOver})
      on conflict (key) do update set ${next(1)}
      where ${isOver} or ${attempts.count} < ${limit.max}
      returning count, until::text as until`)
  const [row] = rows
  return row ? { key, ...row } : null
}

/** @throws 429 with Retry-After, its sentence and when to come again */
export async function spend(db: Db, one: Tried): Promise<Counted> {
  return (await count(db, one)) ?? refuse(db, one)
}

/** @throws 429 with Retry-After */
async function refuse(db: Db, { name, key }: Tried): Promise<never> {
  // A transaction that began before the first attempt would have to wait longer than the limit.
  const left = sql`${attempts.until} - clock_timestamp()`
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${left}))::int` })
    .from(attempts)
    .where(eq(attempts.key, key))
  const seconds = Math.max(1, row?.seconds ?? 1)
  throw tooMany(tryAgain(limits[name].sentence, seconds), seconds)
}

/** Successful attempts do not count. */
export async function giveBack(db: Db, counted: readonly Counted[]): Promise<void> {
  const each = counted.map(({ key, until }) =>
    and(eq(attempts.key, key), eq(attempts.until, sql`${until}::timestamptz`)),
  )
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(or(...each))
}

/** Resets the counter after a success. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key))
}

/** Which of many were tried as often as they may be, by their keys. */
export async function spentAmong(db: Db, names: readonly Tried[]): Promise<Set<string>> {
  const each = names.map(({ key, limit }) =>
    and(eq(attempts.key, key), gte(attempts.count, limit.max)),
  )
  const spent = await db
    .select({ key: attempts.key })
    .from(attempts)
    .where(and(or(...each), gt(attempts.until, sql`now()`)))
  return new Set(spent.map(({ key }) => key))
}

/**
 * The remaining number of attempts, locked until the transaction ends, so that parallel attempts
 * cannot pass the limit.
 */
export async function holdCount(db: Db, one: Tried): Promise<number> {
  await countMany(db, [one], 0)
  return stillAllowed(db, one)
}

/** The same for display only. */
export async function stillAllowed(db: Db, { key, limit }: Tried): Promise<number> {
  const [now] = await db
    .select({ count: attempts.count })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.until, sql`now()`)))
  return Math.max(0, limit.max - (now?.count ?? 0))
}

/** Counts several of each, after `holdCount` has returned the limit. */
export async function countMany(db: Db, names: readonly Tried[], times = 1): Promise<void> {
  // In one order: two who count the same ones must not wait for each other.
  const inOrder = names.toSorted((a, b) => order(a.key, b.key))
  const rows = inOrder.map(({ key, limit }) => sql`(${key}, ${times}::int, ${endOf(limit)})`)
  await db.execute(sql`
    insert into ${attempts} (key, count, until) values ${sql.join(rows, sql`, `)}
      on conflict (key) do update set ${next(times)}`)
}

const isOver = sql`${attempts.until} <= now()`

function endOf({ minutes }: Limit): SQL {
  return sql`now() + make_interval(mins => ${minutes}::int)`
}

function next(times: number): SQL {
  return sql`count = case when ${isOver} then 0 else ${attempts.count} end + ${times}::int,
    until = case when ${isOver} then excluded.until else ${attempts.until} end`
}

function tryAgain(reason: string, seconds: number): Sentence {
  const minutes = Math.ceil(seconds / 60)
  const params = { reason: asSentence(reason) }
  if (minutes > 120) {
    const hours = Math.ceil(minutes / 60)
    return sentence('{reason} Please try again in {hours} hours.', { ...params, hours })
  }
  return sentence(
    '{reason} Please try again in {minutes, plural, one {a minute} other {# minutes}}.',
    { ...params, minutes },
  )
}
