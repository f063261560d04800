import {
  type MaintenanceRequest,
  maintenancePriorities,
} from '#shared/maintenance/maintenance-requests.ts'
import { order } from '#shared/order.ts'

type Job = Pick<MaintenanceRequest, 'id' | 'status' | 'priority' | 'assignedTo'>

/**
 * Open requests assigned to the user or to no one: urgent ones first, then their own, each by
 * priority, then the earliest report first. Ids sort by creation time.
 */
export function jobsOf<J extends Job>(requests: readonly J[], personId: string): J[] {
  return requests
    .filter(({ status }) => status === 'pending' || status === 'in_progress')
    .filter(({ assignedTo }) => assignedTo === null || assignedTo === personId)
    .toSorted(
      (a, b) =>
        Number(b.priority === 'urgent') - Number(a.priority === 'urgent') ||
        Number(b.assignedTo === personId) - Number(a.assignedTo === personId) ||
        maintenancePriorities.indexOf(b.priority) - maintenancePriorities.indexOf(a.priority) ||
        order(a.id, b.id),
    )
}
