import { organizationTenants } from '#server/db/tables.ts'
import type { CoTenant } from '#shared/leases/co-tenants.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { database, newcomer, type User } from '../world.ts'

/** A co-tenant of a home. */
export async function partnerOf(admin: User, lease: Lease) {
  const person = await newcomer({ firstName: 'Paula', lastName: 'Partner' })
  const link = { organizationId: lease.organization.id, userId: person.user.id }
  await database.db.insert(organizationTenants).values({ ...link, source: 'invited' })
  const sent = { leaseId: lease.id, tenantId: person.user.id }
  const added = await admin.post<CoTenant>('/api/co-tenants', sent)
  return { person, row: added.body.id }
}
