import { useEffect } from 'react'
import { usePerson } from '#web/session/session.tsx'

/** The finished steps from an empty account to the first rent. */
export interface Setup {
  property: boolean
  lease: boolean
  payment: boolean
}

/** The person's counts of each; undefined while loading. */
interface Counts {
  properties: number | undefined
  leases: number | undefined
  payments: number | undefined
}

/**
 * The progress of setting up an organization: `'done'`, the steps, `'loading'` (possibly open:
 * content below waits), or null for no display.
 */
export function useSetup(counts: Counts, hasFailed: boolean): Setup | 'done' | 'loading' | null {
  const { organizationId } = usePerson()
  const setup = setupOf(counts)
  const isDone = setup?.payment
  useEffect(() => {
    if (isDone && organizationId) localStorage.setItem(doneKey, organizationId)
  }, [isDone, organizationId])
  if (isDone) return 'done'
  if (setup || hasFailed) return setup
  return organizationId !== null && localStorage.getItem(doneKey) === organizationId
    ? null
    : 'loading'
}

/** A later step implies earlier ones: archiving does not bring the steps back. */
export function setupOf({ properties, leases, payments }: Counts): Setup | null {
  // Who has a payment is done, whatever else is still on its way.
  if (payments) return { property: true, lease: true, payment: true }
  if (properties === undefined || leases === undefined || payments === undefined) return null
  return {
    property: properties > 0 || leases > 0,
    lease: leases > 0,
    payment: false,
  }
}

/** Organizations past these steps at this browser's last visit, so that the layout does not jump. */
const doneKey = 'setup-done'
