import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { errorOf } from '../errors/caught.ts'
import { isAway } from '../errors/errors.ts'
import type { Moment } from './copy.ts'
import { type Database, openDatabase } from './pool.ts'
import type { Db } from './session.ts'

/** Where long reads go: to the database itself, or to a streaming replica of it that has caught up. */
export interface Reader {
  /**
   * Runs `work`, which is read-only, on rows with every commit before this call: on a snapshot of
   * the replica, or on `primary` where the replica is unreachable, behind, or not ours.
   */
  read<T>(primary: Db, work: (db: Db) => Promise<T>): Promise<T>
  /** The same for `Database.copying`; `work` may be started a second time, on `primary`. */
  copying<T>(primary: Database, timeout: number, work: (moment: Moment) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** For installations without a replica. */
export const readPrimary: Reader = {
  read: (primary, work) => work(primary),
  copying: (primary, timeout, work) => primary.copying(timeout, work),
  close: async () => {},
}

/** `log` receives the reasons why the replica is not used. */
export function openReplica(
  url: string,
  database: Database,
  options: { unnamed?: boolean; log: (error: Error) => void },
): Reader {
  const { log } = options
  const replica = openDatabase(url, { ...options, readOnly: true })
  let isOurs: Promise<boolean> | undefined
  let awayUntil = 0

  /** Whether it is a copy of this very database; checked once, and again after an outage. */
  async function compare(): Promise<boolean> {
    const [ours, copy] = await Promise.all([identityOf(database.db), identityOf(replica.db)])
    if (ours.identity === copy.identity && copy.recovers) return true
    throw notOurs()
  }

  async function hasCaughtUp(primary: Db): Promise<boolean> {
    if (performance.now() < awayUntil) return false
    try {
      isOurs ??= compare()
      await isOurs
      return await reaches(replica.db, await positionOf(primary))
    } catch (error) {
      isOurs = undefined
      awayUntil = performance.now() + pauseMilliseconds
      log(errorOf(error))
      return false
    }
  }

  async function either<T>(primary: Db, there: () => Promise<T>, here: () => Promise<T>) {
    if (!(await hasCaughtUp(primary))) return here()
    try {
      return await there()
    } catch (error) {
      if (!isAway(error)) throw error
      return here()
    }
  }

  return {
    read: (primary, work) =>
      either(
        primary,
        () => replica.snapshot(work),
        () => work(primary),
      ),
    copying: (primary, timeout, work) =>
      either(
        primary.db,
        () => replica.copying(timeout, work),
        () => primary.copying(timeout, work),
      ),
    close: () => replica.close(),
  }
}

/** The wait of a read for the replica before it uses the primary. */
const timeoutMilliseconds = 1_000
/** The pause after an outage of the replica: not every read should wait for it. */
const pauseMilliseconds = 10_000

const notOurs = () =>
  new Error('DATABASE_READ_URL is no streaming replica of DATABASE_URL and is not used')

async function identityOf(db: Db) {
  const { rows } = await db.execute<{ identity: string; recovers: boolean }>(
    sql`select system_identifier || ' ' || current_database() as identity,
          pg_is_in_recovery() as recovers
        from pg_control_system()`,
  )
  return { identity: rows[0]?.identity, recovers: rows[0]?.recovers }
}

/** The log position of everything committed by now. */
async function positionOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ position: string | null }>(
    // An error would end the transaction this may be.
    sql`select case when pg_is_in_recovery() then null
          else pg_current_wal_flush_lsn() end::text as position`,
  )
  const position = rows[0]?.position
  if (position) return position
  throw new Error('DATABASE_URL leads to a replica, and is behind by an unknown time')
}

/**
 * Whether the replica has replayed the log up to a position, or does so before the timeout.
 *
 * @throws when it was promoted: from then on it has rows of its own
 */
async function reaches(db: Db, position: string): Promise<boolean> {
  const until = performance.now() + timeoutMilliseconds
  for (;;) {
    const { rows } = await db.execute<{ recovers: boolean; reached: boolean | null }>(
      sql`select pg_is_in_recovery() as recovers,
            pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`,
    )
    if (!rows[0]?.recovers) throw notOurs()
    if (rows[0].reached) return true
    if (performance.now() > until) return false
    await wait(20)
  }
}
