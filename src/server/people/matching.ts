import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { listTenants, PortalState, tenantStages } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { readsByRole } from '../access/fields.ts'
import { wordsOf } from '../access/pagination.ts'
import { wordsOrPhone } from '../access/phone-search.ts'
import { hasNumber } from '../access/search-terms.ts'
import { visibleTenantInvitations, visibleTenants } from '../access/visible.ts'
import { organizationTenants, tenantInvitations, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { isOpen } from './invitations/office.ts'
import { tenantHas, tenantPhone } from './searched.ts'
import { tenanciesOf } from './tenancy.ts'
import { isUnclaimed } from './tenant-address.ts'

/** The filters of lists of tenants, and the lease they ask about. */

export type TenantQuery = Partial<z.output<typeof listTenants.query>>

/** Whether a filter asks for the lease. */
export function isOfTenancy({ stage, owing, endsWithin, propertyId }: TenantQuery): boolean {
  return Boolean(stage || owing || endsWithin || propertyId)
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

/** Whether the chosen order is that of a column of the lease. */
function isByTenancy({ sort }: TenantQuery): boolean {
  return /^-?(stage|end)$/.test(sort ?? '')
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
    wordsOrPhone(
      wordsOf(q),
      word => (/^#./.test(word) ? hasNumber(organizationTenants.userId, word.slice(1)) : has(word)),
      tenantPhone(viewer),
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

/** The same before its condition. Leases are read only where a filter asks for them, and so is the person, being joined left. */
export function foundIds(db: Db, caller: Caller, query: TenantQuery) {
  const ids = db
    .select({ found: sql`${organizationTenants.userId}`.as('found_id') })
    .from(organizationTenants)
    .leftJoin(users, eq(users.id, organizationTenants.userId))
    .$dynamic()
  return isOfTenancy(query) || isByTenancy(query)
    ? ids.leftJoin(tenanciesOf(caller), sql`tenancy.user_id = ${organizationTenants.userId}`)
    : ids
}
