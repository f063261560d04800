import { undoneReason } from '#shared/accounting/undo.ts'
import type {
  MaintenanceRequest,
  MaintenanceStatus,
} from '#shared/maintenance/maintenance-requests.ts'
import { changeMaintenanceRequests } from '#shared/maintenance/request-list.ts'
import { call } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'
import type { Undo } from '#web/components/feedback/toast.tsx'

/** Gives requests back the assignee or priority that each had; undefined where none changed. */
export function undoPlan(
  requests: readonly MaintenanceRequest[],
  changed: readonly string[],
  field: 'assignedTo' | 'priority',
): Undo | undefined {
  const groups = Map.groupBy(
    requests.filter(({ id }) => changed.includes(id)),
    request => request[field],
  )
  if (groups.size === 0) return undefined
  return () =>
    thenRefresh(async () => {
      for (const [value, some] of groups) await change(some, { [field]: value })
    })
}

/** Gives requests back the status that each had; undefined where one was over, whose reopening counts. */
export function undoMoves(
  requests: readonly MaintenanceRequest[],
  changed: readonly string[],
  to: MaintenanceStatus,
): Undo | undefined {
  const moved = requests.filter(({ id }) => changed.includes(id))
  const begun = moved.filter(({ status }) => status === 'in_progress')
  const isOver = moved.some(({ status }) => status === 'completed' || status === 'cancelled')
  if (moved.length === 0 || isOver) return undefined
  return () =>
    thenRefresh(async () => {
      if (to !== 'pending') await change(moved, { status: 'pending', reason: undoneReason })
      if (begun.length > 0) await change(begun, { status: 'in_progress', reason: undoneReason })
    })
}

function change(requests: readonly MaintenanceRequest[], said: object) {
  const requestIds = requests.map(({ id }) => id)
  return call(changeMaintenanceRequests, { body: { requestIds, ...said } })
}

async function thenRefresh(run: () => Promise<void>) {
  try {
    await run()
  } finally {
    refresh(changeMaintenanceRequests.changes)
  }
}
