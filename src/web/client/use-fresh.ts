import { useEffect } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { startsWithPath } from './changed-queries.ts'
import { queryClient } from './query-client.ts'

type Reading = Pick<Endpoint, 'path'>

/**
 * Reads again, whenever it is opened, what open screens are not notified of: sign-ins, emails, runs of jobs.
 * Stands before the read itself, which then asks once.
 */
export function useFresh({ path }: Reading) {
  useEffect(() => refetch(path), [path])
}

/** Milliseconds. */
const pollInterval = 2_000

/** Reads again every two seconds while work goes on that no screen is notified of. */
export function useFreshWhile({ path }: Reading, isGoingOn: boolean) {
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setInterval(refetch, pollInterval, path)
    return () => clearInterval(timer)
  }, [path, isGoingOn])
}

function refetch(path: string) {
  const [prefix = ''] = path.split('/:')
  void queryClient.invalidateQueries({ predicate: startsWithPath([prefix]) })
}
