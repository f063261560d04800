import { sql } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import { asRefusal } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** Each job's runs in the queue's own tables, which expire after a week. */

export interface Runs {
  isWaiting: boolean
  last: { startedAt: Date; endedAt: Date | null; state: string } | null
  failures: { at: Date; reason: string }[]
}

/** By the job's name; none for a job that never ran, nor before the first start of all jobs. */
export async function runsOf(db: Db): Promise<Map<string, Runs>> {
  if (!(await isPrepared(db))) return new Map()
  const { rows } = await db.execute<{
    name: string
    isWaiting: boolean
    startedAt: string | null
    endedAt: string | null
    state: string | null
    failures: { at: string; output: unknown }[] | null
  }>(sql`
    select q.name, last.started_on as "startedAt", last.completed_on as "endedAt", last.state::text,
      exists (select from pgboss.job w where w.name = q.name and w.state in ('created', 'retry')) as "isWaiting",
      (select json_agg(f order by f.at desc) from (
        select coalesce(b.completed_on, b.started_on) as at, b.output from pgboss.job b
          where b.name = q.name and b.state in ('retry', 'failed') and b.output is not null
          order by 1 desc limit ${maxFailures}) f) as failures
    from pgboss.queue q left join lateral (
      select j.started_on, j.completed_on, j.state from pgboss.job j
        where j.name = q.name and j.started_on is not null order by j.started_on desc limit 1
    ) last on true`)
  return new Map(
    rows.map(({ name, isWaiting, startedAt, endedAt, state, failures }) => [
      name,
      {
        isWaiting,
        last:
          startedAt && state
            ? { startedAt: new Date(startedAt), endedAt: endedAt ? new Date(endedAt) : null, state }
            : null,
        failures: (failures ?? []).map(({ at, output }) => ({
          at: new Date(at),
          reason: reasonOf(output),
        })),
      },
    ]),
  )
}

/**
 * Queues a job like its schedule does, unless it waits there already: the queue's own unique index prevents
 * duplicates, also in parallel. Returns whether a queue exists.
 */
export async function sendSoon(db: Db, name: string): Promise<boolean> {
  if (!(await isPrepared(db))) return false
  await db.execute(sql`
    insert into pgboss.job (name, policy, retry_limit, retry_delay, expire_seconds, heartbeat_seconds, deletion_seconds)
    select name, policy, retry_limit, retry_delay, expire_seconds, heartbeat_seconds, deletion_seconds
      from pgboss.queue where name = ${name}
    on conflict do nothing`)
  return true
}

const maxFailures = 3

/** The tables come with the first start of the jobs, a moment after the server's. */
async function isPrepared(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as is`,
  )
  return rows[0]?.is === true
}

/**
 * The reason of a failed run, from the queue's stored error. Only text of ours: the error's own may
 * hold rows of any organization, and its reader works for one of them.
 */
export function reasonOf(output: unknown): string {
  const error = innermost(output)
  if (error.name === 'AbortError' || /shut down/.test(error.message)) return reasons.stopped
  if (/timed out|heartbeat|execution exceeded/.test(error.message)) return reasons.lost
  if (error.code === 'ENOSPC' || error.code === '53100') return reasons.full
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
    return reasons.folder
  if (asRefusal(Object.assign(new Error(error.message), { code: error.code }))?.status === 503)
    return reasons.database
  return reasons.other
}

const reasons = labels({
  stopped: 'Rooftree was stopped meanwhile. It is done again after the next start.',
  lost: 'It did not come to its end: the server was probably switched off meanwhile.',
  full: 'There was no room left on the disk.',
  folder: 'A folder of the server could not be written to.',
  database: 'The database could not be reached, or was too busy.',
  other: 'Something went wrong on our side. The server’s log says what, at “Job failed”.',
})

/** An error as the queue stores it: a value inside another, or the error that caused it. */
function innermost(output: unknown): { name: string; message: string; code: string } {
  let { cause, value, name, message, code } = Object(output)
  for (let inner = cause ?? value; typeof inner === 'object' && inner; inner = cause) {
    ;({ cause, name, message, code } = Object(inner))
  }
  return { name: String(name), message: String(message), code: String(code) }
}
