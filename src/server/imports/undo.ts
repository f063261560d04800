import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import {
  getImport,
  type ImportCounts,
  listImports,
  maxNamedStaying,
  undoImport,
} from '#shared/operations/imports.ts'
import type { Caller } from '../access/caller.ts'
import { undoableImports } from '../access/editable.ts'
import { page } from '../access/pagination.ts'
import { actAs } from '../audit/record.ts'
import { importItems, imports, users } from '../db/tables.ts'
import { conflict, notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Database, Db } from '../postgres/database.ts'
import { planUndo } from './plan.ts'
import { removalBatch, removalOrder, removeSome } from './removal.ts'

export function importUndoRoutes(app: FastifyInstance): void {
  route(app, listImports, ({ db, caller, query, reply }) => {
    const matching = undoableImports(caller)
    const seen = sql`(select ${imports.id} from ${imports} where ${imports.id} = ${query.after} and ${matching})`
    return page(
      reply,
      query,
      rows =>
        selectImports(db)
          .where(and(matching, query.after ? sql`${imports.id} < ${seen}` : undefined))
          .orderBy(desc(imports.id))
          .limit(rows),
      () => db.$count(imports, matching),
    )
  })

  route(app, getImport, ({ db, caller, params }) => findPlan(db, caller, params.id))

  // Hundreds of leases exceed one transaction: a partial undo continues when it is sent again.
  route(
    app,
    undoImport,
    async ({ db, caller, params, request }) => {
      const { id } = await findImport(db, caller, params.id)
      const begin = (tx: Db) => actAs(tx, { userId: caller.id, request })
      await app.database.transaction(async tx => {
        await begin(tx)
        await decideUndo(tx, caller, id)
      })
      await removeAll(app.database, id, begin)
      return findPlan(db, caller, id)
    },
    { outlasts: 'a transaction' },
  )
}

/** Decides that an import is undone: from now on no row is added to it. @throws 409 after a day */
async function decideUndo(db: Db, caller: Caller, id: string): Promise<void> {
  const [own] = await db
    .select({
      undoneAt: imports.undoneAt,
      isLate: sql<boolean>`now() > ${undoUntil}`,
    })
    .from(imports)
    .where(eq(imports.id, id))
    .for('no key update')
  if (own?.undoneAt) return
  if (own?.isLate)
    throw conflict(
      'An import can be undone for 24 hours. After that, remove its leases one by one.',
    )
  await db
    .update(imports)
    .set({ undoneAt: new Date(), undoneBy: caller.id })
    .where(and(eq(imports.id, id), isNull(imports.undoneAt)))
}

/** Removes all removable records, the leases first, in batches. */
async function removeAll(
  database: Database,
  importId: string,
  begin: (tx: Db) => Promise<void>,
): Promise<void> {
  const plan = await planUndo(database.db, importId)
  for (const kind of removalOrder) {
    // Records that only others hold back can be removed after those.
    const ids = plan.filter(item => item.kind === kind).map(({ id }) => id)
    for (let at = 0; at < ids.length; at += removalBatch)
      await database.transaction(async tx => {
        await begin(tx)
        await removeSome(tx, importId, { kind, ids: ids.slice(at, at + removalBatch) })
      })
  }
}

const undoUntil: SQL<Date> = sql<Date>`${imports.createdAt} + interval '24 hours'`.mapWith(
  imports.createdAt,
)

const creator = alias(users, 'creator')
const undoer = alias(users, 'undoer')

function selectImports(db: Db) {
  return db
    .select({
      id: imports.id,
      createdBy: { id: creator.id, firstName: creator.firstName, lastName: creator.lastName },
      createdAt: imports.createdAt,
      fileName: imports.fileName,
      added: countsOf(sql`true`),
      removed: countsOf(sql`i.removed_at is not null`),
      undoUntil,
      undoneAt: imports.undoneAt,
      undoneBy: { id: undoer.id, firstName: undoer.firstName, lastName: undoer.lastName },
    })
    .from(imports)
    .innerJoin(creator, eq(creator.id, imports.createdBy))
    .leftJoin(undoer, eq(undoer.id, imports.undoneBy))
    .$dynamic()
}

/** The number of records of each kind that an import added, as one value. */
function countsOf(which: SQL): SQL<ImportCounts> {
  const of = (...kinds: string[]) =>
    sql`count(*) filter (where i.kind in (${sql.join(
      kinds.map(kind => sql`${kind}`),
      sql`, `,
    )}))`
  return sql<ImportCounts>`(select json_build_object(
    'properties', ${of('property')}, 'units', ${of('unit')}, 'tenants', ${of('tenant')},
    'leases', ${of('lease')}, 'openingBalances', ${of('opening_balance', 'prepaid')}, 'deposits', ${of('deposit')})
    from ${importItems} i where i.import_id = ${imports.id} and ${which})`
}

async function findImport(db: Db, caller: Caller, id: string) {
  const [row] = await selectImports(db).where(and(eq(imports.id, id), undoableImports(caller)))
  if (!row) throw notFound('Import')
  return row
}

async function findPlan(db: Db, caller: Caller, id: string) {
  const { removed, ...row } = await findImport(db, caller, id)
  const plan = await planUndo(db, id)
  const stays = plan.flatMap(({ kind, name, why }) => (why === null ? [] : [{ kind, name, why }]))
  return {
    ...row,
    removes: row.undoneAt ? removed : await countsToRemove(db, id, plan),
    staying: stays.length,
    stays: stays.slice(0, maxNamedStaying),
  }
}

async function countsToRemove(
  db: Db,
  importId: string,
  plan: Awaited<ReturnType<typeof planUndo>>,
): Promise<ImportCounts> {
  const going = plan.filter(({ why }) => why === null)
  const ids = (kind: string) => going.filter(item => item.kind === kind).map(({ id }) => id)
  const leaseIds = ids('lease')
  const { rows } = await db.execute<{ balances: number; deposits: number }>(sql`
    select (count(*) filter (where i.kind in ('opening_balance', 'prepaid')))::int as balances,
      (count(*) filter (where i.kind = 'deposit'))::int as deposits
    from import_items i
    left join charges c on c.id = i.entity_id left join payments p on p.id = i.entity_id
    left join deposit_entries d on d.id = i.entity_id
    where i.import_id = ${importId} and i.removed_at is null
      and coalesce(c.lease_id, p.lease_id, d.lease_id) = any(${sql.param(leaseIds)}::uuid[])`)
  return {
    properties: ids('property').length,
    units: ids('unit').length,
    tenants: ids('tenant').length,
    leases: leaseIds.length,
    openingBalances: rows[0]?.balances ?? 0,
    deposits: rows[0]?.deposits ?? 0,
  }
}
