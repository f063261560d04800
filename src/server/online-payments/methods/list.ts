import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SavedMethod } from '#shared/accounting/online/methods.ts'
import type { Caller } from '../../access/caller.ts'
import { savedMethods } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'

/** The caller's own saved methods, the newest first: their descriptions, and nothing that pays. */
export async function methodsOf(
  db: Db,
  caller: Caller,
  where: SQL | undefined,
): Promise<SavedMethod[]> {
  const rows = await db
    .select({
      id: savedMethods.id,
      organizationId: savedMethods.organizationId,
      userId: savedMethods.userId,
      kind: savedMethods.kind,
      brand: savedMethods.brand,
      bankName: savedMethods.bankName,
      last4: savedMethods.last4,
      expires: savedMethods.expires,
      createdAt: savedMethods.createdAt,
      isUsed: sql<boolean>`exists (select from autopays a where a.method_id = ${sql.identifier('payment_methods')}.id and a.stopped_at is null)`,
    })
    .from(savedMethods)
    .where(and(eq(savedMethods.userId, caller.id), where))
    .orderBy(desc(savedMethods.id))
  return rows.flatMap(({ kind, createdAt, ...row }) =>
    kind === null ? [] : [{ ...row, kind, createdAt: createdAt.toISOString() }],
  )
}
