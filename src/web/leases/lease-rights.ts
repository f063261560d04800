import type { Account } from '#shared/account/auth.ts'
import { isRentedBy, type Lease } from '#shared/leases/leases.ts'
import { can, standing } from '#shared/permissions.ts'

export type Person = Pick<Account, 'id' | 'role' | 'organizationId'>

/** What somebody is to a lease: of its office, its admin, its tenant, somebody who rents it and reports what they pay. */
export function leaseRights(
  lease: Pick<Lease, 'organization' | 'tenantId' | 'coTenants'>,
  person: Person,
) {
  const isOffice = can(person, 'lease:write') && lease.organization.id === person.organizationId
  return {
    isOffice,
    isAdmin: isOffice && standing(person) === 'admin',
    isTenant: lease.tenantId === person.id,
    // Whoever takes the money records what they pay themselves.
    isReporting: !isOffice && isRentedBy(lease, person.id),
  }
}
