import { listLeases } from '#shared/leases/leases.ts'
import { type Maker, mayMake } from '#shared/reports/report-catalogue.ts'
import { useCall } from '#web/client/api.ts'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'

/** The signed-in person and whether they rent, where that decides their reports; undefined until it is known. */
export function useMaker(): Maker | undefined {
  const person = usePerson()
  const portal = usePortal()
  const isOpen = !mayMake(person, 'Payment History')
  const rented = useCall(listLeases, { query: { rented: 'true', limit: 1 }, enabled: isOpen })
  if (portal === undefined || (isOpen && rented.isPending)) return undefined
  const alsoRents = rented.data !== undefined && rented.data.length > 0
  return { ...person, rents: portal === 'tenant' || alsoRents }
}
