import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { nameOn } from './prepared.ts'
import { type Db, sessionOn } from './session.ts'

/** The queries of an open transaction right before its commit. */
const deferred = new WeakMap<Db, (() => PromiseLike<unknown>)[]>()

/**
 * Runs `work` in a transaction of this client. `begin`, `who` and the first statements are sent together, as
 * are the deferred ones and the commit.
 *
 * @param begin `begin`, with its isolation level and settings of the transaction
 * @param who becomes `rooftree.who` for the transaction
 */
export async function inTransaction<T>(
  client: pg.PoolClient | pg.Client,
  work: (db: Db) => Promise<T>,
  { begin = 'begin', who }: { begin?: string; who?: object | undefined } = {},
): Promise<T> {
  const db = sessionOn(client)
  const last: (() => PromiseLike<unknown>)[] = []
  deferred.set(db, last)
  try {
    const begun = [client.query({ text: begin }), ...(who ? [setWho(client, who)] : [])]
    const [done] = await pipeline([work(db), ...begun])
    const sent = last.map(run => run().then(answer => answer))
    await pipeline([...sent, client.query('commit')])
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    deferred.delete(db)
  }
}

function setWho(client: pg.PoolClient | pg.Client, who: object) {
  const text = `select set_config('rooftree.who', $1, true)`
  return client.query({ name: nameOn(client, 'who'), text, values: [JSON.stringify(who)] })
}

/** Runs `work` within a transaction; when it throws, only its own changes are rolled back. It defers nothing. */
export function savepoint<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return within(db, work, () => db.execute(sql`release savepoint inner_work`))
}

/** As `savepoint`, for a preview: its changes are rolled back in any case. Returns the answer of `work`. */
export function rolledBack<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return within(db, work, () => undoInner(db))
}

async function within<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  end: () => PromiseLike<unknown>,
): Promise<T> {
  const last = deferred.get(db)
  // Otherwise a deferred query would run despite the failure.
  deferred.delete(db)
  await db.execute(sql`savepoint inner_work`)
  try {
    const done = await work(db)
    await end()
    return done
  } catch (error) {
    await undoInner(db)
    throw error
  } finally {
    if (last) deferred.set(db, last)
  }
}

async function undoInner(db: Db): Promise<void> {
  await db.execute(sql`rollback to savepoint inner_work`)
  await db.execute(sql`release savepoint inner_work`)
}

/**
 * Queries that do not depend on each other's answers: on a client of our pool they are sent together. As
 * `Promise.all`, but it rejects only once all have settled: no query may be sent after the rollback.
 */
export async function pipeline<T extends readonly PromiseLike<unknown>[] | []>(
  queries: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  // Builder queries are sent when awaited: all are sent, in their order, before any answer.
  const outcomes = await Promise.allSettled(queries.map(query => query.then(answer => answer)))
  const failures = outcomes.filter(outcome => outcome.status === 'rejected')
  const [failure] = failures.toSorted(
    (a, b) => Number(isFollowing(a.reason)) - Number(isFollowing(b.reason)),
  )
  if (failure) throw failure.reason
  return outcomes.map(outcome => 'value' in outcome && outcome.value) as {
    -readonly [At in keyof T]: Awaited<T[At]>
  }
}

/** Whether a statement failed only because one before it did. */
function isFollowing(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === '25P02'
}

/**
 * Runs a query after all others of a transaction, sent with its commit: its answer is not awaited,
 * and its failure rolls the transaction back. Outside of one it runs at once.
 */
export async function beforeCommit(db: Db, run: () => PromiseLike<unknown>): Promise<void> {
  const last = deferred.get(db)
  if (last) last.push(run)
  else await run()
}
