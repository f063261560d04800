import { getUninvited } from '#shared/people/tenant-invitations.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { usePerson } from '#web/session/session.tsx'

/** The tenants who have no way in yet, in all properties or one. */
export function useUninvited(propertyId?: string) {
  const enabled = can(usePerson(), getUninvited.may)
  return useCall(getUninvited, { query: { propertyId }, enabled })
}
