import {
  type MaintenanceRequest,
  maintenancePriorities,
} from '#shared/maintenance/maintenance-requests.ts'

type Job = Pick<MaintenanceRequest, 'id' | 'status' | 'priority' | 'assignedTo'>

/**
 * What is open and either somebody's own or nobody's: what is urgent first, then their own, in each
 * by priority, and of the same priority what was reported first. Ids sort by when they were made.
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
        (a.id < b.id ? -1 : 1),
    )
}
