import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { editableChargeRuns } from '../../access/editable.ts'
import { actAs, actAsSystem } from '../../audit/record.ts'
import { chargeRuns } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import { eachBatch } from '../../jobs/each-lease.ts'
import type { Work } from '../../jobs/job.ts'
import type { Db } from '../../postgres/database.ts'
import { beginUndo, endUndo, isChargedBy, type Undone, undoFrom } from './undo.ts'

type Means = Pick<Work, 'database' | 'log' | 'signal'>

/** Undoes a run in as many transactions as it needs. @throws 404, 409 */
export async function undoChargeRun(
  app: FastifyInstance,
  caller: Caller,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  const [own] = await app.database.db
    .select({ id: chargeRuns.id })
    .from(chargeRuns)
    .where(and(eq(chargeRuns.id, id), editableChargeRuns(caller)))
  if (!own) throw notFound('Charge run')
  const undone = { runId: own.id, by: caller.id }
  const begin = (tx: Db) => actAs(tx, { userId: caller.id, request })
  await app.database.transaction(async tx => {
    await begin(tx)
    await beginUndo(tx, undone)
  })
  await carryOutUndo(meansOf(app, request), undone, begin)
}

/** The parts of a call that work in batches needs. */
export function meansOf({ database }: FastifyInstance, { log }: FastifyRequest) {
  return { database, log, signal: new AbortController().signal }
}

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
  undone: Undone,
  begin: (db: Db) => Promise<void>,
): Promise<void> {
  await eachBatch(means, {
    wanted: isChargedBy(undone.runId),
    max: batch,
    begin,
    step: (db, leaseIds) => undoFrom(db, leaseIds, undone),
  })
  await means.database.transaction(async db => {
    await begin(db)
    await endUndo(db, undone.runId)
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
