import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { mergeUndoHours } from '#shared/people/tenant-merges.ts'
import type { Db } from '../postgres/database.ts'
import { organizationTenants, tenantMerges, users } from './tables.ts'

/** Whether a merge can be undone no more. */
export const isMergeOver: SQL = lte(
  tenantMerges.createdAt,
  sql`now() - make_interval(hours => ${mergeUndoHours})`,
)

/**
 * Makes merges final: deletes the data for an undo, and the contact data of the second record,
 * unless another organization knows the person.
 *
 * @param which of the merges
 */
export async function finishMerges(db: Db, which: SQL | undefined): Promise<number> {
  const finished = await db
    .update(tenantMerges)
    .set({ record: null })
    .where(and(which, isNotNull(tenantMerges.record), isNull(tenantMerges.undoneAt)))
    .returning({ mergedId: tenantMerges.mergedId })
  for (const { mergedId } of finished)
    await db
      .update(users)
      .set({ firstName: null, lastName: null, email: null, phone: null, updatedAt: new Date() })
      .where(
        and(
          eq(users.id, mergedId),
          isNull(users.passwordHash),
          isNull(users.organizationId),
          sql`not exists (select from ${organizationTenants} where ${organizationTenants.userId} = ${users.id})`,
        ),
      )
  return finished.length
}
