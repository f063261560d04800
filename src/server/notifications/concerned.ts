import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { t } from '#shared/language/t.ts'
import { depositReturnBy } from '../access/selections.ts'
import { coTenants, leases, organizations, properties, units, users } from '../db/tables.ts'
import { homeLabel, namesLabel } from '../format/format.ts'
import type { Db } from '../postgres/database.ts'

/** The people concerned by an event, and the name of its home. */

/** The admins and managers of an organization, among `users`. */
export function inOffice(organizationId: string | Placeholder | AnyPgColumn): SQL | undefined {
  return and(eq(users.organizationId, organizationId), inArray(users.role, ['admin', 'manager']))
}

/** Their ids. */
export async function officeOf(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(inOffice(organizationId))
  return rows.map(({ id }) => id)
}

/** Both sides of a lease, selects of their ids. Need `leases` in the statement. */
export const officeOfLease: SQL = sql`select ${users.id} from ${users} where ${inOffice(leases.organizationId)}`
export const tenantsOfLease: SQL = sql`select ${leases.tenantId} union all
  select ${coTenants.userId} from ${coTenants} where ${coTenants.leaseId} = ${leases.id}`

/** A lease with its home, its organization and all its tenants. */
export async function homeOfLease(db: Db, leaseId: string) {
  const [row] = await db
    .select({
      organizationId: leases.organizationId,
      tenantId: leases.tenantId,
      currency: organizations.currency,
      organization: organizations.name,
      firstName: users.firstName,
      lastName: users.lastName,
      property: properties.name,
      unitNumber: units.unitNumber,
      depositReturnBy,
      others: sql<
        string[]
      >`array(select c.user_id::text from co_tenants c where c.lease_id = ${leases.id})`,
    })
    .from(leases)
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .where(eq(leases.id, leaseId))
  if (!row) throw new Error('A lease has a home')
  return {
    ...row,
    tenants: [row.tenantId, ...row.others],
    /** In the language of the reader at each access, as the next. */
    get tenant() {
      return namesLabel([row]) || t('The tenant')
    },
    get home() {
      return homeLabel({ propertyName: row.property, unitNumber: row.unitNumber })
    },
  }
}
