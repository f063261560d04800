import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { sentence } from '#shared/language/sentence.ts'
import {
  createTenantMerge,
  listTenantMerges,
  mergeUndoHours,
  undoTenantMerge,
} from '#shared/people/tenant-merges.ts'
import type { Caller } from '../access/caller.ts'
import { page } from '../access/pagination.ts'
import { inserted } from '../db/inserted.ts'
import { newId } from '../db/new-id.ts'
import { tenantMerges, users } from '../db/tables.ts'
import { conflict, notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { mergeTenants } from './merging.ts'
import { splitTenants } from './splitting.ts'

export function tenantMergeRoutes(app: FastifyInstance): void {
  route(app, listTenantMerges, ({ db, caller, query, reply }) => {
    const { tenantId } = query
    const matching = and(
      ofCaller(caller),
      isUndoable,
      tenantId ? eq(tenantMerges.keptId, tenantId) : undefined,
    )
    return page(
      reply,
      query,
      rows =>
        selectMerges(db)
          .where(and(matching, query.after ? lt(tenantMerges.id, query.after) : undefined))
          .orderBy(desc(tenantMerges.id))
          .limit(rows),
      () => db.$count(tenantMerges, matching),
    )
  })

  route(app, createTenantMerge, async ({ db, caller, body }) => {
    const record = await mergeTenants(db, caller, body)
    const id = newId()
    await db.insert(tenantMerges).values({
      id,
      ...body,
      organizationId: caller.organizationId ?? '',
      mergedBy: caller.id,
      record,
    })
    const row = inserted(await selectMerges(db).where(eq(tenantMerges.id, id)))
    return row
  })

  route(app, undoTenantMerge, async ({ db, caller, params }) => {
    const [merge] = await db
      .select()
      .from(tenantMerges)
      .where(and(eq(tenantMerges.id, params.id), ofCaller(caller)))
      .for('update')
    if (!merge) throw notFound('Merge')
    if (merge.undoneAt) throw conflict('This merge was already undone')
    const [isStill] = await db
      .select({ id: tenantMerges.id })
      .from(tenantMerges)
      .where(and(eq(tenantMerges.id, merge.id), isUndoable))
    if (!merge.record || !isStill)
      throw conflict(
        sentence('A merge can be undone for {mergeUndoHours} hours', { mergeUndoHours }),
      )
    await splitTenants(db, { ...merge, record: merge.record })
    await db
      .update(tenantMerges)
      .set({ undoneAt: new Date(), undoneBy: caller.id, record: null })
      .where(eq(tenantMerges.id, merge.id))
  })
}

/** Merges that can still be undone. */
const isUndoable = and(
  isNull(tenantMerges.undoneAt),
  isNotNull(tenantMerges.record),
  gt(tenantMerges.createdAt, sql`now() - make_interval(hours => ${mergeUndoHours})`),
)

function ofCaller({ organizationId }: Caller): SQL {
  return organizationId ? eq(tenantMerges.organizationId, organizationId) : sql`false`
}

const remainingPeople = alias(users, 'kept_people')
const mergedPeople = alias(users, 'merged_people')

function selectMerges(db: Db) {
  const moved = (name: string) =>
    sql<number>`coalesce(jsonb_array_length(${tenantMerges.record} -> 'moved' -> ${name}), 0)::int`
  return db
    .select({
      id: tenantMerges.id,
      kept: {
        id: remainingPeople.id,
        firstName: remainingPeople.firstName,
        lastName: remainingPeople.lastName,
      },
      merged: {
        id: mergedPeople.id,
        firstName: mergedPeople.firstName,
        lastName: mergedPeople.lastName,
      },
      leases: sql<number>`${moved('leases')} + ${moved('coTenants')}`,
      requests: moved('requests'),
      messages: sql<number>`${moved('sent')} + ${moved('received')}`,
      mergedAt: tenantMerges.createdAt,
      undoUntil:
        sql<Date>`${tenantMerges.createdAt} + make_interval(hours => ${mergeUndoHours})`.mapWith(
          tenantMerges.createdAt,
        ),
      undoneAt: tenantMerges.undoneAt,
    })
    .from(tenantMerges)
    .innerJoin(remainingPeople, eq(remainingPeople.id, tenantMerges.keptId))
    .innerJoin(mergedPeople, eq(mergedPeople.id, tenantMerges.mergedId))
    .$dynamic()
}
