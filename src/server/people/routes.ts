import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { greetedAs } from '#shared/people/person-names.ts'
import { getTenant, listTenants, updateTenant } from '#shared/people/tenants.ts'
import type { Viewer } from '../access/caller.ts'
import { page } from '../access/pagination.ts'
import { signedAddress } from '../access/picture-link.ts'
import { preparedList } from '../access/prepared-for.ts'
import { visibleTenants } from '../access/visible.ts'
import { organizationTenants, users } from '../db/tables.ts'
import { conflict, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { isOfTable, readTenantTable } from './list.ts'
import { tenantFileRoutes } from './list-routes.ts'
import { ofLink, type TenantQuery } from './matching.ts'
import { findTenant, selectTenants } from './rows.ts'
import { knownTenancy } from './searched.ts'
import { countTenants } from './sums.ts'
import { isUnclaimed, leaveAddress } from './tenant-address.ts'

export function tenantRoutes(app: FastifyInstance): void {
  const { keys } = app.storage
  const signed = (row: { profileImageUrl: string | null }) => {
    row.profileImageUrl = signedAddress(keys, row.profileImageUrl)
  }
  const readTenants = preparedList(
    'tenants',
    (db, viewer, query: TenantQuery, rows) =>
      selectTenants(db, keys, viewer, {})
        .where(ofPage(viewer, query))
        .orderBy(...newest)
        .limit(rows),
    signed,
  )
  const readWithLeases = preparedList(
    'tenants+',
    (db, viewer, query: TenantQuery, rows) =>
      selectTenants(db, keys, viewer, { lease: knownTenancy(viewer) })
        .where(ofPage(viewer, query))
        .orderBy(...newest)
        .limit(rows),
    signed,
  )

  route(app, listTenants, ({ db, caller, query: { leases, ...query }, reply }) =>
    page(
      reply,
      query,
      rows =>
        isOfTable(query)
          ? readTenantTable(db, keys, caller, query, rows)
          : (leases ? readWithLeases : readTenants)(db, caller, query, rows),
      max => countTenants(db, caller, query, max),
    ),
  )

  tenantFileRoutes(app)

  route(app, getTenant, ({ db, caller, params }) => findTenant(db, keys, caller, params.id))

  route(app, updateTenant, async ({ db, caller, params, body }) => {
    const tenants = db
      .select({ id: organizationTenants.userId })
      .from(organizationTenants)
      .where(and(visibleTenants(caller), eq(organizationTenants.userId, params.id)))
    const person = and(inArray(users.id, tenants), isUnclaimed)
    const { email } = body
    if (email !== undefined) await leaveAddress(db, caller, { person, email })
    const [changed] = await db
      .update(users)
      .set({ ...body, updatedAt: new Date() })
      .where(person)
      .returning({ firstName: users.firstName, lastName: users.lastName })
    if (changed && !greetedAs(changed)) throw refusedAt('firstName', 'Enter a first or a last name')
    const tenant = await findTenant(db, keys, caller, params.id)
    if (!changed)
      throw conflict('This tenant has an account and changes their own name and phone there')
    return tenant
  })
}

function ofPage(viewer: Viewer, query: TenantQuery): SQL | undefined {
  return and(ofLink(viewer, query), query.after ? linkedBefore(viewer, query.after) : undefined)
}

const newest = [desc(organizationTenants.createdAt), desc(organizationTenants.userId)]

/** The rest of the list after a visible row: newest link first, as `organization_tenants_newest_idx`. */
function linkedBefore(caller: Viewer, userId: string): SQL {
  return sql`(${organizationTenants.createdAt}, ${organizationTenants.userId}) < (
    select ${organizationTenants.createdAt}, ${organizationTenants.userId} from ${organizationTenants}
    where ${visibleTenants(caller)} and ${organizationTenants.userId} = ${userId})`
}
