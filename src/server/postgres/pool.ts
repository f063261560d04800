import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isRetryable } from '../errors/errors.ts'
import { atOneMoment, type Moment } from './copy.ts'
import { type Listening, listenOn } from './listen.ts'
import { inTransactionsOfTheirOwn } from './pooled.ts'
import { leaveUnnamed } from './prepared.ts'
import { type Db, getTypeParser, sessionOn } from './session.ts'
import { driverTimeouts, sessionTimeouts, setTimeoutsLocally } from './timeouts.ts'
import { inTransaction } from './transaction.ts'

export interface Database {
  db: Db
  /**
   * Runs `work` in one transaction, of five seconds at most; again, up to three times, after a deadlock or
   * serialization failure.
   *
   * @param who the actor as in `actAs`, where it is known before the transaction begins
   */
  transaction<T>(work: (tx: Db) => Promise<T>, who?: object): Promise<T>
  /** Runs read-only `work` on a snapshot of the rows. */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * Runs `work` on a snapshot of the rows, of which it can copy more than memory holds. `timeout`
   * is the timeout of one of its queries, in milliseconds.
   */
  copying<T>(timeout: number, work: (moment: Moment) => Promise<T>): Promise<T>
  /** Whether the database answers, known within two seconds. Never throws. */
  answers(): Promise<boolean>
  /** Listens to the messages of committed transactions on a channel, from any node. */
  listen(channel: string, heard: (text: string) => void): Promise<Listening>
  /** How many connections there are, and how many wait for one, at this moment. */
  load(): { busy: number; idle: number; waiting: number }
  close(): Promise<void>
}

interface Options {
  max?: number
  /** Prevents any change. */
  readOnly?: boolean
  /** No prepared statement stays on a connection. */
  unnamed?: boolean
  /**
   * The same database through a pooler, which may give each transaction another session. `url` is then for what needs
   * a session: LISTEN and COPY.
   */
  pooledUrl?: string | undefined
  /** Gets errors of idle connections; all others are thrown to the caller. */
  log: (error: Error) => void
}

export function openDatabase(url: string, options: Options): Database {
  const { max = 10, readOnly, pooledUrl, unnamed = pooledUrl !== undefined, log } = options
  const onlyReads = readOnly ? { options: '-c default_transaction_read_only=on' } : {}
  const pool = new pg.Pool({
    connectionString: pooledUrl ?? url,
    max,
    pipeline: true,
    types: { getTypeParser },
    ...driverTimeouts,
    ...(pooledUrl === undefined && sessionTimeouts),
    ...onlyReads,
  })
  pool.on('error', log)
  pool.on('connect', client => {
    // A checked-out client that loses its socket emits 'error'; without a listener the process exits.
    client.on('error', log)
    if (unnamed) leaveUnnamed(client)
  })
  const locally = pooledUrl === undefined ? '' : `; ${setTimeoutsLocally}`
  const queries = pooledUrl === undefined ? pool : inTransactionsOfTheirOwn(pool)
  if (unnamed) leaveUnnamed(queries)
  const db = sessionOn(queries)
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
    transaction: (work, who) =>
      retrying(() => inOwnTransaction(pool, work, { begin: `begin${locally}`, who })),
    snapshot: work => inSnapshot(pool, work, locally),
    copying: (timeout, work) => atOneMoment(url, { timeout, log }, work),
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

async function inOwnTransaction<T>(
  pool: pg.Pool,
  work: (tx: Db) => Promise<T>,
  how?: Parameters<typeof inTransaction>[2],
): Promise<T> {
  const client = await pool.connect()
  // A hung statement would be followed by a hung rollback, and a late answer would be taken for the next one's. An
  // ended connection does neither, and leaves the pool.
  const tooLong = setTimeout(() => void client.end(), driverTimeouts.query_timeout)
  try {
    return await inTransaction(client, work, how)
  } finally {
    clearTimeout(tooLong)
    client.release()
  }
}

async function inSnapshot<T>(
  pool: pg.Pool,
  work: (tx: Db) => Promise<T>,
  locally: string,
): Promise<T> {
  const client = await pool.connect()
  try {
    return await inTransaction(client, work, {
      begin: `begin isolation level repeatable read read only${locally}`,
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
      // Colliding transactions must not collide again at the next attempt.
      await wait(Math.random() * 50 * attempt)
    }
  }
}
