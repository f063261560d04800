import {
  type MaintenanceRequest,
  putMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { type CallError, useSend } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { notUpdated, updated } from './request-labels.tsx'
import { undoMove } from './undo-move.ts'

/** The plain move: the status alone is sent. */
export function useMove(request: MaintenanceRequest) {
  const send = useSend(putMaintenanceRequest, {
    onSuccess: () => toast.success(updated(), undoMove(request)),
  })

  function refuse(error: CallError) {
    if (error.status === 401) return
    toast.failure({ title: notUpdated(), text: error.sentence })
    // Another user may have been faster: the shown state is outdated then.
    refresh(putMaintenanceRequest.changes)
  }

  return {
    isPending: send.isPending,
    to: (status: 'in_progress' | 'completed') =>
      send.mutate({ params: { id: request.id }, body: { status } }, { onError: refuse }),
  }
}
