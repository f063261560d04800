import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { actAsSystem } from '../audit.ts'
import type { Db } from '../db/client.ts'
import { leases, organizations } from '../db/tables.ts'
import { asRefusal, databaseError } from '../errors.ts'
import type { Work } from './job.ts'
import { localDays } from './local-days.ts'

const batch = 200
const unreachableInARow = 3

/**
 * Does `step` to every lease that `wanted` finds, each in a transaction of its own; one that fails
 * is logged and the rest go on. Demo organizations are left alone: their books stand still.
 *
 * @param wanted on `leases`, `organizations` and `zone.today`. Only a hint, read without a lock:
 * `step` locks the lease and looks again.
 * @throws what the database says when it is gone, so that the queue tries the job again
 */
export async function eachLease(
  work: Work,
  wanted: SQL,
  step: (db: Db, leaseId: string) => Promise<void>,
): Promise<void> {
  const { database, signal } = work
  const zones = await localDays(work)
  for (let after: string | undefined; ; ) {
    signal.throwIfAborted()
    const found = await database.db
      .select({ id: leases.id })
      .from(leases)
      .innerJoin(organizations, eq(organizations.id, leases.organizationId))
      .innerJoin(zones, sql`zone.name = ${organizations.timezone}`)
      .where(and(eq(organizations.isDemo, false), wanted, after ? gt(leases.id, after) : undefined))
      .orderBy(asc(leases.id))
      .limit(batch)
    await eachOf(work, found, step)
    after = found.at(-1)?.id
    if (found.length < batch) return
  }
}

async function eachOf(
  { database, log, signal }: Work,
  found: { id: string }[],
  step: (db: Db, leaseId: string) => Promise<void>,
) {
  let unreachable = 0
  for (const { id } of found) {
    signal.throwIfAborted()
    try {
      await database.transaction(async db => {
        await actAsSystem(db)
        await step(db, id)
      })
      unreachable = 0
    } catch (error) {
      unreachable = asRefusal(error)?.status === 503 ? unreachable + 1 : 0
      if (unreachable === unreachableInARow) throw error
      // The driver's own error: the query builder's message holds the row's values.
      log.error({ err: databaseError(error), leaseId: id }, 'A lease was left as it is')
    }
  }
}
