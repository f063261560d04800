import type { Account } from '#shared/account/auth.ts'
import { isRentedBy, type Lease } from '#shared/leases/leases.ts'
import { can, standing } from '#shared/permissions.ts'

export type Person = Pick<Account, 'id' | 'role' | 'organizationId'>

/** The rights of a user on a lease: as its office, its admin, its tenant, or a tenant who reports payments. */
export function leaseRights(
  lease: Pick<Lease, 'organization' | 'tenantId' | 'coTenants'>,
  person: Person,
) {
  const isOffice = can(person, 'lease:write') && lease.organization.id === person.organizationId
  return {
    isOffice,
    isAdmin: isOffice && standing(person) === 'admin',
    isTenant: lease.tenantId === person.id,
    // A manager records their own payments directly.
    isReporting: !isOffice && isRentedBy(lease, person.id),
  }
}
