import { listLeases } from '#shared/leases/leases.ts'
import { standing } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { usePurpose } from './purpose.ts'
import { usePerson } from './session.tsx'

/**
 * The set of screens by role (domain.md §4.3). A new user without an organization or lease sees those of a landlord
 * who has not begun. Once they say that they rent, they see a tenant's.
 */
export type Portal = 'office' | 'owner' | 'staff' | 'tenant' | 'newcomer'

/** The signed-in person's; undefined until it is known whether they rent. */
export function usePortal(): Portal | undefined {
  const person = usePerson()
  const role = standing(person)
  const purpose = usePurpose()
  const isTenant = person.landlords.length > 0 || purpose === 'tenant'
  const isBeginner = !isTenant && purpose !== null
  const leases = useCall(listLeases, {
    query: { limit: 1 },
    enabled: role === 'tenant' && !isTenant && !isBeginner,
  })
  if (role === 'owner' || role === 'staff') return role
  if (role !== 'tenant') return 'office'
  if (isTenant) return 'tenant'
  if (isBeginner) return 'newcomer'
  if (leases.data) return leases.data.length > 0 ? 'tenant' : 'newcomer'
  // The screens of a new user report a failed query themselves.
  return leases.isError ? 'newcomer' : undefined
}
