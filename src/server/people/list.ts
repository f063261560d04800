import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { ListedTenant, tenantColumns } from '#shared/people/tenants.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { readableBy } from '../access/fields.ts'
import { signedPicture } from '../access/picture-link.ts'
import { byLastName, inOrder, naturally, sortOf } from '../access/sorted.ts'
import { visibleTenants } from '../access/visible.ts'
import type { Keys } from '../config/secret-key.ts'
import { organizationTenants, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { isOfTenancy, portalOf, type TenantQuery } from './matching.ts'
import { idsInOrder } from './ordered.ts'
import { tenancyOf } from './tenancy.ts'

/** The tenants with their lease, balance and way to the portal: rows, filters and orders of the table. */

/** Whether a query asks for more than the link between a tenant and their landlord has. */
export function isOfTable({ table, sort, portal, ...query }: TenantQuery): boolean {
  return Boolean(table || sort || portal || isOfTenancy(query))
}

/** A page of tenants, the newest first unless another order is chosen. */
export async function readTenantTable(
  db: Db,
  keys: Keys,
  caller: Caller,
  query: TenantQuery,
  rows: number,
) {
  const sort = sortOf(sortsFor(caller), query.sort ?? '-added')
  const { userId } = organizationTenants
  const last = query.after ? seen(db, caller, { by: sort.by, after: query.after }) : undefined
  const ids = idsInOrder(db, caller, query, { sort, last, rows })
  return tenantRows(db, keys, caller)
    .where(and(visibleTenants(caller), inArray(userId, ids)))
    .orderBy(...inOrder(sort, userId))
    .limit(rows)
}

/** The columns that every answer about a tenant has. */
export function tenantShapeFor(keys: Keys, caller: Viewer) {
  return {
    id: users.id,
    email: readableBy(caller, 'tenantEmail', users.email),
    firstName: users.firstName,
    lastName: users.lastName,
    profileImageUrl: signedPicture(keys, users.profileImageUrl),
    // People with other roles elsewhere are tenants here.
    role: sql<'tenant'>`'tenant'`,
    phone: readableBy(caller, 'tenantPhone', users.phone),
    createdAt: organizationTenants.createdAt,
    updatedAt: users.updatedAt,
  }
}

function tenantRows(db: Db, keys: Keys, caller: Caller) {
  const selected = db
    .select({
      ...tenantShapeFor(keys, caller),
      lease: sql<ListedTenant['lease']>`tenancy.lease`,
      balance: sql<string | null>`tenancy.balance`,
      portal: portalOf(caller),
    })
    .from(organizationTenants)
    .$dynamic()
  return withTenancy(selected, db, caller)
}

function withTenancy<Query extends PgSelect>(query: Query, db: Db, caller: Caller) {
  return query
    .innerJoin(users, eq(users.id, organizationTenants.userId))
    .leftJoinLateral(tenancyOf(db, caller), sql`true`)
}

/** Only by what the caller reads. */
function sortsFor(caller: Caller): Record<(typeof tenantColumns)[number], SQL> {
  return {
    name: byLastName(users),
    unit: naturally(sql`coalesce(tenancy.home, '')`),
    stage: sql`coalesce(tenancy.rank, 3)`,
    end: sql`coalesce(tenancy.ends_on, 'infinity'::date)`,
    balance: sql`coalesce(tenancy.balance, 0)`,
    portal: sql`coalesce(${portalOf(caller)}, '')`,
    email: sql`coalesce(lower(${readableBy(caller, 'tenantEmail', users.email)}), '')`,
    phone: sql`coalesce(${readableBy(caller, 'tenantPhone', users.phone)}, '')`,
    added: sql`${organizationTenants.createdAt}`,
  }
}

/** The value and id of a visible tenant. Inside, the names of the tables mean its own rows. */
function seen(db: Db, caller: Caller, { by, after }: { by: SQL; after: string }) {
  const value = db
    .select({ by: sql`${by}`.as('by'), id: organizationTenants.userId })
    .from(organizationTenants)
    .$dynamic()
  return withTenancy(value, db, caller).where(
    and(visibleTenants(caller), eq(organizationTenants.userId, after)),
  )
}
