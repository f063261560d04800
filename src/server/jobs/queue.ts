import type { PgBoss } from 'pg-boss'
import { asOnlyOwner, settleServing } from '../db/migrate.ts'
import type { RunningDatabase } from '../postgres/running-database.ts'
import type { Job } from './job.ts'

/** Loaded after the server listens: a start does not wait for it. */
const program = () => import('pg-boss')

const schema = 'pgboss'

/**
 * One waits at a time. Two may run at once: after a crash the next start does not wait until the queue has noticed
 * that the previous one died.
 */
const policy = 'short'

/** Seconds. A job without a heartbeat for so long died with its server. */
const terms = { expireInSeconds: 3_600, heartbeatSeconds: 180, retryLimit: 2, retryDelay: 60 }

/** The queue's own upkeep needs its tables' owner; ours have a few rows an hour and no need of it. */
const upkeep = { reindex: false, monitorVacuum: false }

/**
 * Updates the queue's tables to this release and registers the jobs with their times.
 *
 * @param database of the role that owns the tables; later work needs rights on rows only
 */
export async function prepareQueue(
  database: Pick<RunningDatabase, 'ownerUrl' | 'appUrl'>,
  jobs: readonly Job[],
): Promise<void> {
  await asOnlyOwner(database.ownerUrl, async client => {
    const { PgBoss } = await program()
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    const boss = new PgBoss({ db, schema, ...upkeep, supervise: false, schedule: false })
    let failure: unknown
    boss.on('error', error => {
      failure ??= error
    })
    await boss.start()
    try {
      for (const { name, cron } of jobs) {
        await boss.createQueue(name, { policy, ...terms })
        await boss.updateQueue(name, terms)
        await boss.schedule(name, cron)
      }
    } finally {
      await boss.stop()
    }
    if (failure) throw failure
    await settleServing(client, database)
  })
}

/**
 * The queue as jobs are taken from it: two connections, a question to the database every few
 * seconds. It changes no table, so the role of requests may run it.
 */
export async function openQueue(url: string): Promise<PgBoss> {
  const { PgBoss } = await program()
  return new PgBoss({
    connectionString: url,
    schema,
    ...upkeep,
    migrate: false,
    max: 2,
    connectionTimeoutMillis: 3_000,
    application_name: 'rooftree jobs',
    // No job is urgent: schedules are in minutes.
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    flowIntervalSeconds: 3_600,
  })
}
