import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type {
  ListedTenant,
  listTenants,
  PortalState,
  tenantColumns,
  tenantStages,
} from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { readableBy, readsByRole } from '../access/fields.ts'
import { matchesEach } from '../access/pagination.ts'
import { signedPicture } from '../access/picture-link.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { hasNumber } from '../access/search-terms.ts'
import { balanceToday, todayThere } from '../access/selections.ts'
import { afterSeen, byLastName, inOrder, naturally, sortOf } from '../access/sorted.ts'
import { visibleLeases, visibleTenantInvitations, visibleTenants } from '../access/visible.ts'
import type { Keys } from '../config/secret-key.ts'
import {
  leaseSums,
  leases,
  organizations,
  organizationTenants,
  properties,
  tenantInvitations,
  units,
  users,
} from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { isOpen } from './invitations/office.ts'
import { tenantHas } from './searched.ts'
import { isUnclaimed } from './tenant-address.ts'

/** The tenants with their lease, balance and way to the portal: rows, filters and orders of the table. */

export type TenantQuery = Partial<z.output<typeof listTenants.query>>

/** Whether a query asks for more than the link between a tenant and their landlord has. */
export function isOfTable({ table, sort, portal, ...query }: TenantQuery): boolean {
  return Boolean(table || sort || portal || isOfTenancy(query))
}

/** Whether a filter asks for the lease. */
function isOfTenancy({ stage, owing, endsWithin, propertyId }: TenantQuery): boolean {
  return Boolean(stage || owing || endsWithin || propertyId)
}

/** Whether neither filters nor order need a lease. */
function isOfPerson({ sort = 'added', ...query }: TenantQuery): boolean {
  return ['name', 'email', 'phone'].includes(sort.replace('-', '')) && !isOfTenancy(query)
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
  const last = query.after && seen(db, caller, { by: sort.by, after: query.after })
  const order = inOrder(sort, userId)
  const wanted = and(matching(caller, query), last ? afterSeen(sort, userId, last) : undefined)
  // By person, they are chosen before the lease of each is looked for.
  const ids =
    isOfPerson(query) &&
    foundTenants(db, caller, query, wanted)
      .orderBy(...order)
      .limit(rows)
  return tenantRows(db, keys, caller)
    .where(ids ? and(visibleTenants(caller), inArray(userId, ids)) : wanted)
    .orderBy(...order)
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

/** The relevant lease of the person in `users` among those visible by role, and the balance of all of them. */
function tenancyOf(db: Db, caller: Caller) {
  const rank = sql`(${leases.status} <> 'active')::int + (${leases.status} not in ('active', 'pending'))::int`
  return db
    .select({
      rank: sql`${rank}`.as('rank'),
      isActive: sql`${leases.status} = 'active'`.as('is_active'),
      endsOn: sql`coalesce(${leases.terminatedOn}, ${leases.moveOutOn}, ${leases.endDate})`.as(
        'ends_on',
      ),
      today: sql`${todayThere}`.as('today'),
      propertyId: sql`${properties.id}`.as('property_id'),
      home: sql`concat_ws(' ', ${properties.name}, ${units.unitNumber})`.as('home'),
      balance: sql`(sum(${balanceToday}) over ())::numeric(12, 2)`.as('balance'),
      lease: sql`json_build_object('id', ${leases.id}, 'status', ${leases.status},
        'startDate', ${leases.startDate}, 'endDate', ${leases.endDate}, 'monthToMonthSince', ${leases.monthToMonthSince},
        'unit', json_build_object('id', ${units.id}, 'unitNumber', ${units.unitNumber},
          'propertyId', ${properties.id}, 'propertyName', ${properties.name}))`.as('lease'),
    })
    .from(leases)
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
    .where(and(inArray(leases.id, leasesRentedBy(users.id)), byRoleAlone(caller)))
    .orderBy(rank, sql`${leases.startDate} desc`, leases.id)
    .limit(1)
    .as('tenancy')
}

/** Not what a landlord rents from another one. */
export function byRoleAlone(caller: Caller): SQL {
  return visibleLeases({ ...caller, rents: false })
}

function portalOf(caller: Caller): SQL<PortalState | null> {
  if (!can(caller, 'tenant:update')) return sql<null>`null::text`
  const invited = (which: SQL) => sql`exists (select from ${tenantInvitations}
    where lower(${tenantInvitations.email}) = lower(${users.email}) and ${visibleTenantInvitations(caller)} and ${which})`
  return sql<PortalState>`case when not ${isUnclaimed} then 'joined' when ${users.email} is null then 'no_email'
    when ${invited(isOpen(tenantInvitations))} then 'invited'
    when ${invited(sql`${tenantInvitations.status} = 'declined'`)} then 'declined' else 'not_invited' end`
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

const stages: Record<(typeof tenantStages)[number], SQL> = {
  current: sql`tenancy.rank = 0`,
  future: sql`tenancy.rank = 1`,
  past: sql`tenancy.rank = 2`,
  none: sql`tenancy.rank is null`,
}

/** A condition: the visible tenants that a query asks for. Needs what its filters ask for. */
function matching(caller: Caller, query: TenantQuery): SQL | undefined {
  const { stage, portal, endsWithin, propertyId } = query
  return and(
    ofLink(caller, query),
    stage && stages[stage],
    query.owing && sql`tenancy.balance > 0`,
    portal && sql`${portalOf(caller)} = ${portal}`,
    endsWithin
      ? sql`tenancy.is_active and tenancy.ends_on between tenancy.today and tenancy.today + ${endsWithin}::int`
      : undefined,
    propertyId ? sql`tenancy.property_id = ${propertyId}` : undefined,
  )
}

/** The filters that need no lease. */
export function ofLink(viewer: Viewer, { q, email }: Pick<TenantQuery, 'q' | 'email'>) {
  // Who has none is for those to know who read it of the others.
  const mayAsk = readsByRole(viewer, 'tenantEmail')
  const hasNone = mayAsk ? isNull(users.email) : sql`false`
  const has = tenantHas(viewer)
  return and(
    visibleTenants(viewer),
    email && hasNone,
    matchesEach(q, word =>
      /^#./.test(word) ? hasNumber(organizationTenants.userId, word.slice(1)) : has(word),
    ),
  )
}

/** The ids of those found. Each lease is looked for only where a filter asks for it, and so is the person, being joined left. */
export function foundTenants(
  db: Db,
  caller: Caller,
  query: TenantQuery,
  wanted = matching(caller, query),
) {
  const ids = db
    .select({ found: sql`${organizationTenants.userId}`.as('found_id') })
    .from(organizationTenants)
    .leftJoin(users, eq(users.id, organizationTenants.userId))
    .$dynamic()
  const joined = isOfTenancy(query) ? ids.leftJoinLateral(tenancyOf(db, caller), sql`true`) : ids
  return joined.where(wanted)
}
