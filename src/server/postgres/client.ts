import { setTimeout as wait } from 'node:timers/promises'
import { type Query, SQL } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isRetryable } from '../errors/errors.ts'
import { atOneMoment, type Moment } from './copying.ts'
import { type Listening, listenOn } from './listening.ts'
import { ask, inOneGo } from './one-go.ts'
import { Client } from './row-messages.ts'
import { sessionOf, statementsOn, statementsWithin, writtenOut } from './statements.ts'

/** The pool or a transaction on it: everything that runs a query takes one of these. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export interface Database {
  db: Db
  /**
   * Runs `work` in one transaction, of five seconds at most; again, up to three times, after a
   * deadlock or serialisation failure.
   *
   * @param who as `actAs` says it, where it is known before the transaction begins
   */
  transaction<T>(work: (tx: Db) => Promise<T>, who?: object): Promise<T>
  /** Runs `work` on the rows as they are at one moment; it can change nothing. */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * Runs `work` on the rows as they are at one moment, of which it can copy more than memory holds.
   * `patience` is how long one of its queries may take, milliseconds.
   */
  copying<T>(patience: number, work: (moment: Moment) => Promise<T>): Promise<T>
  /** Whether the database answers, known within two seconds. Never throws. */
  answers(): Promise<boolean>
  /** Hears what transactions say on a channel, once they are committed, whichever node they ran on. */
  listen(channel: string, heard: (text: string) => void): Promise<Listening>
  /** How many connections there are, and how many wait for one, at this moment. */
  load(): { busy: number; idle: number; waiting: number }
  close(): Promise<void>
}

/**
 * `log` gets errors of connections nobody is waiting on; everything else is thrown to the caller.
 * `readOnly` lets nothing be changed, whatever is asked.
 */
export function openDatabase(
  url: string,
  options: { max?: number; readOnly?: boolean; log: (error: Error) => void },
): Database {
  const { max = 10, readOnly, log } = options
  const onlyReads = readOnly ? { options: '-c default_transaction_read_only=on' } : {}
  const pool = new pg.Pool({ connectionString: url, max, Client, ...timeouts, ...onlyReads })
  pool.on('error', log)
  // A checked-out client that loses its socket emits 'error'; without a listener the process dies.
  pool.on('connect', client => client.on('error', log))
  const db = statementsOn(pool)
  let probe: Promise<boolean> | undefined
  async function ask() {
    try {
      await pool.query('select 1')
      return true
    } catch {
      return false
    } finally {
      probe = undefined
    }
  }
  return {
    db,
    transaction: (work, who) => retrying(() => inTransaction(pool, work, who)),
    snapshot: work => inSnapshot(pool, work),
    copying: (patience, work) => atOneMoment(url, { patience, log }, work),
    answers() {
      // One question at a time: probes of a silent database must not use its connections up.
      probe ??= ask()
      return Promise.race([probe, wait(2_000, false, { ref: false })])
    },
    listen: (channel, heard) => listenOn(url, channel, heard),
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

// Nested inside the HTTP timeouts: the database gives up first and says so, then the driver. When
// the network swallows everything, a call waits 3 s for a connection and 5 s for an answer, then is
// refused with 503; 5 s after the network is back no connection is stuck any more.
const timeouts = {
  connectionTimeoutMillis: 3_000,
  idleTimeoutMillis: 60_000,
  lock_timeout: 3_000,
  statement_timeout: 4_500,
  query_timeout: 5_000,
  idle_in_transaction_session_timeout: 5_000,
  keepAlive: true,
  // The system's own two hours would let idle connections outlive the server at their other end.
  keepAliveInitialDelayMillis: 10_000,
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Db) => Promise<T>,
  who?: object,
): Promise<T> {
  const client = await pool.connect()
  // A hung statement would be followed by a hung rollback, and its answer, should it still come,
  // would be taken for the next one's. An ended connection does neither, and leaves the pool.
  const tooLong = setTimeout(() => void client.end(), timeouts.query_timeout)
  try {
    try {
      const tx = statementsWithin(client)
      const atLast: (SQL | Query)[] = []
      lasts.set(tx, atLast)
      const begun = [ask(client, begin), ...(who ? [ask(client, sayingWho(who))] : [])]
      const [done] = await inOneGo([work(tx), ...begun])
      const last = atLast.map(statement => ask(client, writtenOut(statement)))
      await inOneGo([...last, ask(client, commit)])
      return done
    } catch (error) {
      await ask(client, rollback)
      throw error
    }
  } finally {
    clearTimeout(tooLong)
    client.release()
  }
}

const begin = { name: 'begin', text: 'begin' }
const commit = { name: 'commit', text: 'commit' }
const rollback = { text: 'rollback' }

function sayingWho(who: object) {
  const text = `select set_config('rooftree.who', $1, true)`
  return { name: 'who', text, values: [JSON.stringify(who)] }
}

/** What each open transaction is to do at last. */
const lasts = new WeakMap<Db, (SQL | Query)[]>()

/**
 * Has a statement run after all others of a transaction, on its way to the commit: nobody waits for its
 * answer, and the change is undone where it fails. Outside of one it runs at once.
 */
export async function atLast(db: Db, statement: SQL | Query): Promise<void> {
  const waiting = lasts.get(db)
  if (waiting) waiting.push(statement)
  else if (statement instanceof SQL) await db.execute(statement)
  else await sessionOf(db).rowsOf(statement)
}

async function inSnapshot<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await statementsOn(client).transaction(work, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  } finally {
    client.release()
  }
}

const tries = 3

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !isRetryable(error)) throw error
      // Those that met here must not meet again at the next try.
      await wait(Math.random() * 50 * attempt)
    }
  }
}
