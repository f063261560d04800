import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { listAuditLog } from '#shared/operations/audit-log.ts'
import { actorNow } from '../access/actors.ts'
import type { Caller } from '../access/caller.ts'
import { page } from '../access/pagination.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { visibleAuditEntries } from '../access/visible.ts'
import { changesOf, idsIn } from '../audit/changes.ts'
import { valuesOfEntry, wholeEntry } from '../audit/entries.ts'
import { withoutErased } from '../audit/erased-entries.ts'
import { auditLog, auditValues, users } from '../db/tables.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { namesOf } from './names.ts'

export function auditLogRoutes(app: FastifyInstance): void {
  route(app, listAuditLog, async ({ db, caller, query, reply }) => {
    const { entity, entityId, actor, from, to, after } = query
    const matching = and(
      visibleAuditEntries(caller),
      entityId ? about(caller, entityId, entity) : entity && eq(auditLog.entity, entity),
      actor ? eq(auditLog.actorId, actor) : undefined,
      from ? gte(auditLog.at, new Date(from)) : undefined,
      to ? lt(auditLog.at, new Date(to)) : undefined,
    )
    const rows = await page(
      reply,
      query,
      limit =>
        selectEntries(db)
          .where(and(matching, after ? lt(auditLog.number, Number(after)) : undefined))
          .orderBy(desc(auditLog.number))
          .limit(limit),
      async () => {
        const [total] = await db.select({ rows: count() }).from(auditLog).where(matching)
        return total?.rows ?? 0
      },
    )
    const entries = await withoutErased(
      db,
      rows.map(({ before, after, ...row }) => ({ ...row, changes: changesOf(before, after) })),
    )
    const names = await namesOf(db, caller, entries.flatMap(idsIn))
    return entries.map(entry => ({
      ...entry,
      names: idsIn(entry).flatMap(id => {
        const name = names.get(id)
        return name ? [{ id, name }] : []
      }),
    }))
  })
}

/** Entries about a row or, for a property or a tenant, about rows that belong to it. */
function about(caller: Caller, id: string, entity: string | undefined): SQL {
  const ours = caller.organizationId
  const parts =
    entity === 'property'
      ? sql`union all select id from units where organization_id = ${ours} and property_id = ${id}`
      : entity === 'tenant'
        ? sql`union all select id from leases where organization_id = ${ours} and id in ${leasesRentedBy(id)}`
        : entity === 'bill'
          ? sql`union all select id from expenses where organization_id = ${ours} and bill_id = ${id}`
          : sql``
  return sql`${auditLog.about} && array(select ${id}::uuid ${parts})`
}

function selectEntries(db: Db) {
  return db
    .select({
      id: sql<string>`${auditLog.number}::text`,
      at: auditLog.at,
      actorKind: auditLog.actorKind,
      actor: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      action: auditLog.action,
      entity: auditLog.entity,
      entityId: auditLog.entityId,
      label: wholeEntry.label,
      before: numbersAsText(wholeEntry.before),
      after: numbersAsText(wholeEntry.after),
      address: wholeEntry.address,
      userAgent: wholeEntry.userAgent,
      requestId: auditLog.requestId,
    })
    .from(auditLog)
    .leftJoin(auditValues, valuesOfEntry)
    .leftJoin(users, eq(users.id, actorNow))
    .$dynamic()
}

/** `1500.00` is stored as in the database, and would arrive as the number 1500. */
function numbersAsText(columns: SQL): SQL<Record<string, unknown> | null> {
  return sql`(select jsonb_object_agg(key,
    case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end)
    from jsonb_each(${columns}))`
}
