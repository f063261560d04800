import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefixOf, type Refresh } from '#web/client/api.ts'

/**
 * Reloads data without live events whenever it is opened: sign-ins, emails, runs of jobs. Call it
 * before the query itself, which then loads once.
 */
export function useFresh(path: Refresh[number]) {
  const client = useQueryClient()
  useEffect(() => void client.invalidateQueries({ queryKey: prefixOf(path) }), [client, path])
}
