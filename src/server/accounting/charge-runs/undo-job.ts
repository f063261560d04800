import { eq } from 'drizzle-orm'
import { actAsSystem } from '../../audit/record.ts'
import { chargeRuns } from '../../db/tables.ts'
import { eachBatch } from '../../jobs/each-lease.ts'
import type { Work } from '../../jobs/job.ts'
import type { Db } from '../../postgres/database.ts'
import { endUndo, isChargedBy, type TakenBack, undoFrom } from './undo.ts'

type Means = Pick<Work, 'database' | 'log' | 'signal'>

/** Leases in one transaction: each may have late fees to judge again. */
const batch = 100

/**
 * Carries out what `beginUndo` decided. A large run's charges are many transactions: whatever
 * is left when it ends before its time, the next run of the charge job does.
 *
 * @param begin says in each transaction who acts
 */
export async function carryOutUndo(
  means: Means,
  taken: TakenBack,
  begin: (db: Db) => Promise<void>,
): Promise<void> {
  await eachBatch(means, {
    wanted: isChargedBy(taken.runId),
    most: batch,
    begin,
    step: (db, leaseIds) => undoFrom(db, leaseIds, taken),
  })
  await means.database.transaction(async db => {
    await begin(db)
    await endUndo(db, taken.runId)
  })
}

/** Goes on with every run that was left half taken back, as when the server was killed at it. */
export async function resumeUndo(means: Means): Promise<void> {
  const left = await means.database.db
    .select({ runId: chargeRuns.id, by: chargeRuns.takenBackBy })
    .from(chargeRuns)
    .where(eq(chargeRuns.beingTakenBack, true))
  for (const { runId, by } of left) if (by) await carryOutUndo(means, { runId, by }, actAsSystem)
}
