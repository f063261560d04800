import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import { memberInvitations, organizations, tenantInvitations, users } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'

/** The steps beyond the first payment that a viewer's organization has taken. */
export async function readSetup(db: Db, { id, organizationId }: Caller) {
  if (!organizationId) return null
  const [own] = await db
    .select({
      letterhead: sql<boolean>`${organizations.address} is not null or ${organizations.logoUploadId} is not null`,
      lateFee: sql<boolean>`${organizations.lateFeeType} <> 'none'`,
    })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!own) return null
  const others = and(eq(users.organizationId, organizationId), ne(users.id, id))
  return {
    ...own,
    tenants: await isAny(
      db,
      sql`select from ${tenantInvitations} where ${tenantInvitations.organizationId} = ${organizationId}`,
    ),
    team: await isAny(
      db,
      sql`select from ${users} where ${others}
        union all select from ${memberInvitations} where ${memberInvitations.organizationId} = ${organizationId}`,
    ),
  }
}

async function isAny(db: Db, rows: SQL): Promise<boolean> {
  const { rows: found } = await db.execute<{ is: boolean }>(sql`select exists (${rows}) as is`)
  return found[0]?.is ?? false
}
