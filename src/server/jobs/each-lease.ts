import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { actAsSystem } from '../audit/record.ts'
import { leases, organizations } from '../db/tables.ts'
import { databaseError } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { jobTimeout } from './each-one.ts'
import { givesWay } from './give-way.ts'
import type { Work } from './job.ts'
import { localDays } from './local-days.ts'

const page = 10_000

/** Jobs skip demo organizations: their data does not change. */
export const isReal = eq(organizations.isDemo, false)

/** Which leases. Only a hint, read without a lock: `step` locks the lease and looks again. */
interface Wanted {
  /** On `leases`, `organizations`, `zone.today` and `zone.hour`. */
  wanted: SQL
  /** The same condition for a page of rows at a time: it may query other tables. */
  and?: SQL
}

/**
 * Does `step` to every matching lease, each in a transaction of its own; a failure is logged and the rest continue.
 *
 * @throws the database's error when it is unreachable, so that the queue tries the job again
 */
export function eachLease(
  work: Work,
  { wanted, ...rest }: Wanted,
  step: (db: Db, leaseId: string) => Promise<void>,
): Promise<void> {
  return eachBatch(work, {
    wanted: sql`(${isReal} and ${wanted})`,
    ...rest,
    max: 1,
    begin: actAsSystem,
    async step(db, ids) {
      for (const id of ids) await step(db, id)
    },
  })
}

export interface Batches extends Wanted {
  /** The maximum number of leases in one transaction. */
  max: number
  /** Names the actor in each transaction. */
  begin: (db: Db) => Promise<void>
  /** Gets leases of one organization, in the order of their ids. */
  step: (db: Db, leaseIds: string[], organizationId: string) => Promise<void>
}

/** As `eachLease`, many leases of one organization at a time. Where a batch fails, one at a time. */
export async function eachBatch(
  work: Pick<Work, 'database' | 'log' | 'signal'>,
  { wanted, and: also = sql`true`, max, begin, step }: Batches,
): Promise<void> {
  const { database, log, signal } = work
  const zones = await localDays(work)
  const outcomes = jobTimeout()
  const rested = givesWay(signal)
  for (let after: Found | undefined; ; ) {
    signal.throwIfAborted()
    const found: Found[] = await database.db
      .select({
        id: leases.id,
        organizationId: leases.organizationId,
        isWanted: sql<boolean>`${also}`,
      })
      .from(leases)
      .innerJoin(organizations, eq(organizations.id, leases.organizationId))
      .innerJoin(zones, sql`zone.name = ${organizations.timezone}`)
      .where(and(wanted, after && isAfter(after)))
      .orderBy(asc(leases.organizationId), asc(leases.id))
      .limit(page)
    const chosen = found.filter(({ isWanted }) => isWanted)
    for (const batch of inBatches(chosen, max)) {
      await rested()
      await tried(batch)
    }
    after = found.at(-1)
    if (found.length < page) return
  }

  async function tried(batch: Found[]): Promise<void> {
    const [first] = batch
    if (!first) return
    signal.throwIfAborted()
    try {
      await database.transaction(async db => {
        await begin(db)
        await step(
          db,
          batch.map(({ id }) => id),
          first.organizationId,
        )
      })
      outcomes.worked()
    } catch (error) {
      outcomes.failed(error)
      if (batch.length > 1) for (const one of batch) await tried([one])
      // The driver's own error: the query builder's message holds the row's values.
      else log.error({ err: databaseError(error), leaseId: first.id }, 'A lease was left as it is')
    }
  }
}

type Found = { id: string; organizationId: string; isWanted: boolean }

function isAfter({ id, organizationId }: Found): SQL {
  return sql`(${leases.organizationId}, ${leases.id}) > (${organizationId}, ${id})`
}

/** In turn, each of one organization. */
function inBatches(found: readonly Found[], max: number): Found[][] {
  const batches: Found[][] = []
  for (const one of found) {
    const batch = batches.at(-1)
    const fits = batch && batch.length < max && batch[0]?.organizationId === one.organizationId
    if (fits) batch.push(one)
    else batches.push([one])
  }
  return batches
}
