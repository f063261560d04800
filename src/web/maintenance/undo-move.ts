import { undoneReason } from '#shared/accounting/undo.ts'
import {
  type MaintenanceRequest,
  putMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { call } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'
import type { Undo } from '#web/components/feedback/toast.tsx'

/** Restores the status that a request had; undefined for one that was over, whose reopening counts. */
export function undoMove({
  id,
  status,
}: Pick<MaintenanceRequest, 'id' | 'status'>): Undo | undefined {
  if (status !== 'pending' && status !== 'in_progress') return undefined
  const move = (to: MaintenanceRequest['status']) =>
    call(putMaintenanceRequest, { params: { id }, body: { status: to, reason: undoneReason } })
  return async () => {
    await move('pending').finally(() => refresh(putMaintenanceRequest.changes))
    if (status === 'in_progress') await move('in_progress')
    refresh(putMaintenanceRequest.changes)
  }
}
