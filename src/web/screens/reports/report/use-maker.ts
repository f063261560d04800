import { listLeases } from '#shared/leases/leases.ts'
import { mayMake } from '#shared/reports/report-catalogue.ts'
import { useCall } from '#web/client/api.ts'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'

/** The signed-in person with whether they rent, where that decides about reports; undefined while loading. */
export function useMaker() {
  const person = usePerson()
  const portal = usePortal()
  const isOpen = !mayMake(person, 'Payment History')
  const rented = useCall(listLeases, { query: { rented: 'true', limit: 1 }, enabled: isOpen })
  if (portal === undefined || (isOpen && rented.isPending)) return undefined
  const alsoRents = rented.data !== undefined && rented.data.length > 0
  return { ...person, rents: portal === 'tenant' || alsoRents }
}
