import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { RecordChange } from '#shared/operations/record-changes.ts'
import type { Caller } from '../access/caller.ts'
import { changesOf } from '../audit/changes.ts'
import { auditLog, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import type { VersionedRecord } from './versioned.ts'

const maxNamed = 50

/**
 * The users who changed fields of a record since an instant, the latest first. Values are omitted:
 * the record itself has them. A user outside the caller's organization has no name here.
 */
export async function whoChanged(
  db: Db,
  caller: Caller,
  { entity }: VersionedRecord,
  { id, since }: { id: string; since: Date },
): Promise<RecordChange[]> {
  if (!entity || !caller.organizationId) return []
  const rows = await db
    .select({
      at: auditLog.at,
      by: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(
      users,
      and(eq(users.id, auditLog.actorId), eq(users.organizationId, caller.organizationId)),
    )
    .where(
      and(
        eq(auditLog.chain, caller.organizationId),
        sql`${auditLog.about} && array[${id}::uuid]`,
        eq(auditLog.entity, entity),
        eq(auditLog.entityId, id),
        gt(auditLog.at, since),
      ),
    )
    .orderBy(desc(auditLog.number))
    .limit(maxNamed)
  return rows.map(({ at, by, before, after }) => ({
    at: at.toISOString(),
    by,
    fields: changesOf(before, after).map(({ field }) => field),
  }))
}
