import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listAuditLog } from '#shared/operations/audit-log.ts'
import { queryKey } from '#web/client/api.ts'

/** Any change while a history is on the screen, here or elsewhere, belongs into it. */
export function useFreshHistory() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: queryKey(listAuditLog) })
    refresh()
    return client.getMutationCache().subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'success') refresh()
    })
  }, [client])
}
