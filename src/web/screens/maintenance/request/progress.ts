import { t } from '#shared/language/t.ts'
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
    label: t('Submitted'),
    at: request.createdAt,
    isReached: true,
    note: status === 'pending' ? returned(request) : null,
  }
  const started: Step = {
    status: 'in_progress',
    label: startedAt ? t('Work started') : t('Work not started'),
    at: startedAt,
    isReached: startedAt !== null,
    note: startedAt && assignee ? t('Assigned to {name}', { name: fullName(assignee) }) : null,
  }
  if (isCancelled) {
    const cancelled: Step = {
      status,
      label: t('Cancelled'),
      at: null,
      isReached: true,
      note: reason,
    }
    return [reported, ...(startedAt ? [started] : []), cancelled]
  }
  const completed: Step = {
    status: 'completed',
    label: completedAt ? t('Completed') : t('Not completed'),
    at: completedAt,
    isReached: completedAt !== null,
    note: null,
  }
  return [reported, started, completed]
}

/** The reason why a request is pending again; null where it never was started. */
function returned({ reason, reopenCount }: Walked): string | null {
  if (!reason) return reopenCount > 0 ? t('Reopened') : null
  return reopenCount > 0
    ? t('Reopened: {reason}', { reason })
    : t('Moved back to pending: {reason}', { reason })
}
