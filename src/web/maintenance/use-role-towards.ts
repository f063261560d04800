import { useMemo } from 'react'
import { isRentedBy, listLeases } from '#shared/leases/leases.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { can } from '#shared/permissions.ts'
import type { Role } from '#shared/person.ts'
import { listProperties } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { usePerson } from '#web/session/session.tsx'
import { roleTowards } from './request-rights.ts'

/** The signed-in person's role towards each of these requests. */
export function useRoleTowards(
  requests: readonly MaintenanceRequest[],
): (request: MaintenanceRequest) => Role {
  const person = usePerson()
  // Only then both are possible: a request of their own organization, or of a home rented
  // elsewhere.
  const isOpenQuestion = useMemo(
    () => person.organizationId !== null && requests.some(({ tenantId }) => tenantId === person.id),
    [requests, person],
  )
  const leases = useCall(listLeases, { query: { rented: 'true' }, enabled: isOpenQuestion })
  const properties = useCall(listProperties, {
    enabled: isOpenQuestion && can(person, 'charge:read'),
  })
  const rentedUnits = leases.data
    ?.filter(lease => isRentedBy(lease, person.id))
    .map(lease => lease.unitId)
  // The rents of others' properties are hidden from a person: that distinguishes them.
  const ours = properties.data
    ?.filter(property => property.contractRent !== null)
    .map(property => property.id)
  const known = {
    rentedUnits: rentedUnits && new Set(rentedUnits),
    ours: ours && new Set(ours),
  }
  return request => roleTowards(request, person, known)
}
