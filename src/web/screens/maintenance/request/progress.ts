import type {
  MaintenanceRequest,
  MaintenanceStatus,
} from '#shared/maintenance/maintenance-requests.ts'
import { fullName } from '#web/format/format.ts'

export interface Step {
  status: MaintenanceStatus
  label: string
  /** ISO instant; null where unknown or not reached yet. */
  at: string | null
  isReached: boolean
  /** Further details: the assignee, or the reason for a cancellation or reopening. */
  note: string | null
}

type Walked = Pick<
  MaintenanceRequest,
  'status' | 'reason' | 'reopenCount' | 'createdAt' | 'startedAt' | 'completedAt' | 'assignee'
>

/** The way of a request from its report to its end, with the steps still to come. */
export function stepsOf(request: Walked): Step[] {
  const { status, startedAt, completedAt, assignee, reason } = request
  const isCancelled = status === 'cancelled'
  const reported: Step = {
    status: 'pending',
    label: 'Submitted',
    at: request.createdAt,
    isReached: true,
    note: status === 'pending' ? returned(request) : null,
  }
  const started: Step = {
    status: 'in_progress',
    label: startedAt ? 'Work started' : 'Work not started',
    at: startedAt,
    isReached: startedAt !== null,
    note: startedAt && assignee ? `Assigned to ${fullName(assignee)}` : null,
  }
  if (isCancelled) {
    const cancelled: Step = {
      status,
      label: 'Cancelled',
      at: null,
      isReached: true,
      note: reason,
    }
    return [reported, ...(startedAt ? [started] : []), cancelled]
  }
  const completed: Step = {
    status: 'completed',
    label: completedAt ? 'Completed' : 'Not completed',
    at: completedAt,
    isReached: completedAt !== null,
    note: null,
  }
  return [reported, started, completed]
}

/** The reason why a request is pending again; null where it never was started. */
function returned({ reason, reopenCount }: Walked): string | null {
  if (!reason) return reopenCount > 0 ? 'Reopened' : null
  return `${reopenCount > 0 ? 'Reopened' : 'Moved back to pending'}: ${reason}`
}
