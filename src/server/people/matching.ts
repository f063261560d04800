import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { listTenants, PortalState, tenantStages } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { readsByRole } from '../access/fields.ts'
import { matchesEach } from '../access/pagination.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { hasNumber } from '../access/search-terms.ts'
import { balanceToday, todayThere } from '../access/selections.ts'
import { visibleLeases, visibleTenantInvitations, visibleTenants } from '../access/visible.ts'
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

/** The filters of lists of tenants, and the lease they ask about. */

export type TenantQuery = Partial<z.output<typeof listTenants.query>>

/** Whether a filter asks for the lease. */
export function isOfTenancy({ stage, owing, endsWithin, propertyId }: TenantQuery): boolean {
  return Boolean(stage || owing || endsWithin || propertyId)
}

/** The relevant lease of the person in `users` among those visible by role, and the balance of all of them. */
export function tenancyOf(db: Db, caller: Caller) {
  const rank = sql`(${leases.status} <> 'active')::int + (${leases.status} not in ('active', 'pending'))::int`
  return db
    .select({
      leaseId: sql`${leases.id}`.as('lease_id'),
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

export function portalOf(caller: Caller): SQL<PortalState | null> {
  if (!can(caller, 'tenant:update')) return sql<null>`null::text`
  const invited = (which: SQL) => sql`exists (select from ${tenantInvitations}
    where lower(${tenantInvitations.email}) = lower(${users.email}) and ${visibleTenantInvitations(caller)} and ${which})`
  return sql<PortalState>`case when not ${isUnclaimed} then 'joined' when ${users.email} is null then 'no_email'
    when ${invited(isOpen(tenantInvitations))} then 'invited'
    when ${invited(sql`${tenantInvitations.status} = 'declined'`)} then 'declined' else 'not_invited' end`
}

const stages: Record<(typeof tenantStages)[number], SQL> = {
  current: sql`tenancy.rank = 0`,
  future: sql`tenancy.rank = 1`,
  past: sql`tenancy.rank = 2`,
  none: sql`tenancy.rank is null`,
}

/** A condition: the visible tenants that a query asks for. Needs what its filters ask for. */
export function matching(caller: Caller, query: TenantQuery): SQL | undefined {
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

/** The ids of those found. */
export function foundTenants(
  db: Db,
  caller: Caller,
  query: TenantQuery,
  wanted = matching(caller, query),
) {
  return foundIds(db, caller, query).where(wanted)
}

/** The same before its condition. Each lease is looked for only where a filter asks for it, and so is the person, being joined left. */
export function foundIds(db: Db, caller: Caller, query: TenantQuery) {
  const ids = db
    .select({ found: sql`${organizationTenants.userId}`.as('found_id') })
    .from(organizationTenants)
    .leftJoin(users, eq(users.id, organizationTenants.userId))
    .$dynamic()
  return isOfTenancy(query) ? ids.leftJoinLateral(tenancyOf(db, caller), sql`true`) : ids
}
