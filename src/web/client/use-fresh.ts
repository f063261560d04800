import { useEffect } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { startsWithPath } from './changed-queries.ts'
import { queryClient } from './query-client.ts'

/**
 * Reads anew, whenever it is opened, what open screens are not notified of: sign-ins, emails, runs of jobs.
 * Stands before the read itself, which then asks once.
 */
export function useFresh({ path }: Pick<Endpoint, 'path'>) {
  useEffect(() => {
    const [prefix = ''] = path.split('/:')
    void queryClient.invalidateQueries({ predicate: startsWithPath([prefix]) })
  }, [path])
}
