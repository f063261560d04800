import { useEffect } from 'react'
import { usePerson } from '#web/session/session.tsx'

/** Which of the steps from nothing to the first rent are done. */
export interface Setup {
  property: boolean
  lease: boolean
  payment: boolean
}

/** How many of each the person has; undefined while it is not known. */
interface Counts {
  properties: number | undefined
  leases: number | undefined
  payments: number | undefined
}

/**
 * How far somebody's books are set up: `'done'`, the steps, `'loading'` (they may well be open:
 * what stands below them waits), or null while nothing should stand there.
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

/** A later step implies those before it: what was archived since does not bring the steps back. */
export function setupOf({ properties, leases, payments }: Counts): Setup | null {
  if (properties === undefined || leases === undefined || payments === undefined) return null
  return {
    property: properties > 0 || leases > 0 || payments > 0,
    lease: leases > 0 || payments > 0,
    payment: payments > 0,
  }
}

/** The books that were past these steps when this browser last looked, so that nothing jumps. */
const doneKey = 'setup-done'
