import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type ChargeRun,
  createChargeRun,
  getChargeRun,
  listChargeRuns,
  reverseChargeRun,
} from '#shared/accounting/charge-runs.ts'
import type { Caller } from '../../access/caller.ts'
import { editableChargeRuns, editableLeases } from '../../access/editable.ts'
import { ownOrganization } from '../../access/own-organization.ts'
import { page } from '../../access/pagination.ts'
import { organizationShape } from '../../access/selections.ts'
import { actAs } from '../../audit/record.ts'
import { newId } from '../../db/new-id.ts'
import { chargeRuns, organizations, users } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { eachBatch } from '../../jobs/each-lease.ts'
import type { Db } from '../../postgres/database.ts'
import { batch } from './job.ts'
import { hasLeftOut, isChargeDue, runCharges } from './runs.ts'
import { beginUndo } from './undo.ts'
import { carryOutUndo } from './undo-job.ts'

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
  const taken = { runId: own.id, by: caller.id }
  const begin = (tx: Db) => actAs(tx, { userId: caller.id, request })
  await app.database.transaction(async tx => {
    await begin(tx)
    await beginUndo(tx, taken)
  })
  await carryOutUndo(meansOf(app, request), taken, begin)
}

function meansOf({ database }: FastifyInstance, { log }: FastifyRequest) {
  return { database, log, signal: new AbortController().signal }
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

/** @throws 404 */
export async function findRun(db: Db, caller: Caller, id: string) {
  const [run] = await selectRuns(db).where(and(eq(chargeRuns.id, id), editableChargeRuns(caller)))
  if (!run) throw notFound('Charge run')
  return run
}

const starter = alias(users, 'starter')
const taker = alias(users, 'taker')

const division: SQL<ChargeRun['division']> =
  sql`case when ${chargeRuns.divisionMethod} is not null then json_build_object(
  'property', (select json_build_object('id', p.id, 'name', p.name) from properties p where p.id = ${chargeRuns.propertyId}),
  'expenseId', ${chargeRuns.expenseId}, 'divisionMethod', ${chargeRuns.divisionMethod}, 'amount', ${chargeRuns.dividedAmount}::text,
  'from', ${chargeRuns.servedFrom}, 'to', ${chargeRuns.servedThrough}) end`

function selectRuns(db: Db) {
  return db
    .select({
      id: chargeRuns.id,
      organization: organizationShape,
      startedBy: { id: starter.id, firstName: starter.firstName, lastName: starter.lastName },
      charges: chargeRuns.charges,
      amount: chargeRuns.amount,
      createdAt: chargeRuns.createdAt,
      takenBackAt: chargeRuns.takenBackAt,
      takenBackBy: { id: taker.id, firstName: taker.firstName, lastName: taker.lastName },
      beingTakenBack: chargeRuns.beingTakenBack,
      division,
    })
    .from(chargeRuns)
    .innerJoin(organizations, eq(organizations.id, chargeRuns.organizationId))
    .leftJoin(starter, eq(starter.id, chargeRuns.startedBy))
    .leftJoin(taker, eq(taker.id, chargeRuns.takenBackBy))
    .$dynamic()
}
