import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { RequestRights } from './request-rights.ts'

// A list opens without the code of its dialogs.
const moves = () => import('./move-dialogs.tsx')
const CancelRequest = lazy(async () => ({ default: (await moves()).CancelRequest }))
const CompleteRequest = lazy(async () => ({ default: (await moves()).CompleteRequest }))
const PutBackRequest = lazy(async () => ({ default: (await moves()).PutBackRequest }))
const ReopenRequest = lazy(async () => ({ default: (await moves()).ReopenRequest }))
const CompleteWithCost = lazy(async () => ({
  default: (await import('./complete-with-cost.tsx')).CompleteWithCost,
}))
const EditRequest = lazy(async () => ({
  default: (await import('./edit-request.tsx')).EditRequest,
}))

export type Task = 'complete' | 'expense' | 'cancel' | 'putBack' | 'reopen' | 'edit'

/** The dialogs of a request, and how one of them opens. */
export function useRequestDialogs(
  request: MaintenanceRequest,
  rights: RequestRights,
): { open: (task: Task) => void; dialogs: ReactNode } {
  // The last dialog stays mounted, for its closing animation.
  const [task, setTask] = useState<Task>()
  const [isOpen, setOpen] = useState(false)
  const dialog = { request, opened: isOpen, onClose: () => setOpen(false) }
  return {
    open: next => {
      setTask(next)
      setOpen(true)
    },
    dialogs: (
      <Suspense>
        {task === 'complete' && !rights.plan && <CompleteRequest {...dialog} />}
        {((task === 'complete' && rights.plan) || task === 'expense') && (
          <CompleteWithCost {...dialog} />
        )}
        {task === 'cancel' && <CancelRequest {...dialog} />}
        {task === 'putBack' && <PutBackRequest {...dialog} />}
        {task === 'reopen' && <ReopenRequest {...dialog} />}
        {task === 'edit' && <EditRequest {...dialog} rights={rights} />}
      </Suspense>
    ),
  }
}
