import { and, eq, type SQL, sql } from 'drizzle-orm'
import { updateTenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { visibleTenants } from '../access/visible.ts'
import type { Keys } from '../config/secret-key.ts'
import { organizationTenants, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { tenantShapeFor } from './list.ts'
import { isUnclaimed } from './tenant-address.ts'

/** How tenants are read. */

/** One visible tenant. @throws 404 */
export async function findTenant(db: Db, keys: Keys, caller: Caller, id: string) {
  // Only managers who may add accounts see whether a person has one.
  const more = { isUnclaimed: can(caller, updateTenant.may) ? isUnclaimed : sql<boolean>`false` }
  const [row] = await selectTenants(db, keys, caller, more).where(
    and(visibleTenants(caller), eq(organizationTenants.userId, id)),
  )
  if (!row) throw notFound('Tenant')
  return row
}

export function selectTenants<More extends Record<string, SQL>>(
  db: Db,
  keys: Keys,
  caller: Viewer,
  more: More,
) {
  return db
    .select({
      ...more,
      ...tenantShapeFor(keys, caller),
    })
    .from(organizationTenants)
    .innerJoin(users, eq(users.id, organizationTenants.userId))
}
