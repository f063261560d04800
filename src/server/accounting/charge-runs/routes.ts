import { and, desc, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  createChargeRun,
  getChargeRun,
  listChargeRuns,
  reverseChargeRun,
} from '#shared/accounting/charge-runs.ts'
import type { Caller } from '../../access/caller.ts'
import { editableChargeRuns, editableLeases } from '../../access/editable.ts'
import { ownOrganization } from '../../access/own-organization.ts'
import { page } from '../../access/pagination.ts'
import { actAs } from '../../audit/record.ts'
import { newId } from '../../db/new-id.ts'
import { chargeRuns } from '../../db/tables.ts'
import { route } from '../../http/route.ts'
import { eachBatch } from '../../jobs/each-lease.ts'
import { batch } from './job.ts'
import { findRun, selectRuns } from './rows.ts'
import { hasLeftOut, isChargeDue, runCharges } from './runs.ts'
import { meansOf, undoChargeRun } from './undo-job.ts'

export function chargeRunRoutes(app: FastifyInstance): void {
  route(app, listChargeRuns, ({ db, caller, query, reply }) => {
    const matching = editableChargeRuns(caller)
    const seen = sql`(select ${chargeRuns.id} from ${chargeRuns}
      where ${chargeRuns.id} = ${query.after} and ${matching})`
    return page(
      reply,
      query,
      rows =>
        selectRuns(db)
          .where(and(matching, query.after ? sql`${chargeRuns.id} < ${seen}` : undefined))
          .orderBy(desc(chargeRuns.id))
          .limit(rows),
      () => db.$count(chargeRuns, matching),
    )
  })

  // A large landlord's charges are many transactions, as they are in the job.
  route(
    app,
    createChargeRun,
    async ({ db, caller, request }) => {
      const id = await beginRun(app, caller, request)
      await eachBatch(meansOf(app, request), {
        wanted: sql`(${editableLeases(caller)} and (${isChargeDue} or ${hasLeftOut}))`,
        max: batch,
        begin: tx => actAs(tx, { userId: caller.id, request }),
        step: (tx, leaseIds) => runCharges(tx, leaseIds, { id, startedBy: caller.id }),
      })
      return findRun(db, caller, id)
    },
    { outlasts: 'a transaction' },
  )

  route(app, getChargeRun, ({ db, caller, params }) => findRun(db, caller, params.id))

  route(
    app,
    reverseChargeRun,
    ({ caller, params, request }) => undoChargeRun(app, caller, request, params.id),
    { outlasts: 'a transaction' },
  )
}

/** A manual run is stored even when no charge is due. */
function beginRun(app: FastifyInstance, caller: Caller, request: FastifyRequest): Promise<string> {
  const organizationId = ownOrganization(caller)
  const id = newId()
  return app.database.transaction(async db => {
    await actAs(db, { userId: caller.id, request })
    const none = { charges: 0, amount: '0.00' }
    await db.insert(chargeRuns).values({ id, organizationId, startedBy: caller.id, ...none })
    return id
  })
}
