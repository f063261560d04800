import { and, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { leasesRentedBy } from '../access/renting.ts'
import { dataExports } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** The job removes their bytes, then the rows. */
export async function forgetArchives(db: Db, matching: SQL | undefined): Promise<void> {
  await db
    .update(dataExports)
    .set({ status: 'cancelled', expiresAt: sql`now()` })
    .where(and(matching, ne(dataExports.status, 'cancelled')))
}

/**
 * Archives of these organizations, their members and tenants, in progress or finished: a waiting
 * one is made without the person.
 */
export async function forgetArchivesOf(db: Db, organizationIds: string[]): Promise<void> {
  await forgetArchives(
    db,
    and(
      ne(dataExports.status, 'waiting'),
      or(
        inArray(dataExports.organizationId, organizationIds),
        and(isNull(dataExports.organizationId), isKnownIn(organizationIds, dataExports.userId)),
      ),
    ),
  )
}

/** Whether a user works or rents there, or did. */
export function isKnownIn(organizationIds: string[], userId: AnyPgColumn): SQL {
  const here = sql`any(${sql.param(organizationIds)}::uuid[])`
  return sql`exists (select from users u where u.id = ${userId} and (u.organization_id = ${here}
    or exists (select from organization_tenants t where t.user_id = u.id and t.organization_id = ${here})
    or exists (select from leases l where l.organization_id = ${here} and l.id in ${leasesRentedBy(sql`u.id`)})))`
}
