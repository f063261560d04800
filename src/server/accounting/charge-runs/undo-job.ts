import { eq } from 'drizzle-orm'
import { actAsSystem } from '../../audit/record.ts'
import { chargeRuns } from '../../db/tables.ts'
import { eachBatch } from '../../jobs/each-lease.ts'
import type { Work } from '../../jobs/job.ts'
import type { Db } from '../../postgres/database.ts'
import { endUndo, isChargedBy, type Undone, undoFrom } from './undo.ts'

type Means = Pick<Work, 'database' | 'log' | 'signal'>

/** Leases in one transaction: each may have late fees to judge again. */
const batch = 100

/**
 * Carries out an undo that `beginUndo` decided, in many transactions for a large run. The next
 * charge job finishes an interrupted undo.
 *
 * @param begin names the actor in each transaction
 */
export async function carryOutUndo(
  means: Means,
  taken: Undone,
  begin: (db: Db) => Promise<void>,
): Promise<void> {
  await eachBatch(means, {
    wanted: isChargedBy(taken.runId),
    max: batch,
    begin,
    step: (db, leaseIds) => undoFrom(db, leaseIds, taken),
  })
  await means.database.transaction(async db => {
    await begin(db)
    await endUndo(db, taken.runId)
  })
}

/** Continues every interrupted undo, for example after the server was killed. */
export async function resumeUndo(means: Means): Promise<void> {
  const left = await means.database.db
    .select({ runId: chargeRuns.id, by: chargeRuns.takenBackBy })
    .from(chargeRuns)
    .where(eq(chargeRuns.beingTakenBack, true))
  for (const { runId, by } of left) if (by) await carryOutUndo(means, { runId, by }, actAsSystem)
}
