import { listLeases } from '#shared/leases.ts'
import { mayMake } from '#shared/report-catalogue.ts'
import { useCall } from '../api.ts'
import { usePerson } from '../session.tsx'

/** The signed-in person with whether they rent, where that lets them make more; undefined until it is known. */
export function useMaker() {
  const person = usePerson()
  const isOpen = !mayMake(person, 'Payment History')
  const rented = useCall(listLeases, { query: { rented: 'true', limit: 1 }, enabled: isOpen })
  if (isOpen && rented.isPending) return undefined
  return { ...person, rents: rented.data !== undefined && rented.data.length > 0 }
}
