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
