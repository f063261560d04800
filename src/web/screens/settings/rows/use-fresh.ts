import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefixOf, type Refresh } from '#web/client/api.ts'

/**
 * Reads anew, whenever it is opened, what open screens are not told of: sign-ins, mails, runs of jobs.
 * Stands before the read itself, which then asks once.
 */
export function useFresh(path: Refresh[number]) {
  const client = useQueryClient()
  useEffect(() => void client.invalidateQueries({ queryKey: prefixOf(path) }), [client, path])
}

/** Milliseconds. */
const again = 2_000

/** Reads anew every two seconds while work goes on that no screen is told of. */
export function useFreshWhile(path: Refresh[number], isGoingOn: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: prefixOf(path) }),
      again,
    )
    return () => clearInterval(timer)
  }, [client, path, isGoingOn])
}
