import type { MaintenanceRequest } from '#shared/maintenance-requests.ts'

export interface Counters {
  pending: number
  inProgress: number
  completed: number
  /** By priority, whatever the status. */
  urgent: number
  /** Of the urgent ones, those neither completed nor cancelled. */
  urgentOpen: number
  /** Since when the longest waiting has waited, and the longest at work has been at work. */
  oldestPending: string | null
  oldestInProgress: string | null
  latestCompleted: string | null
}

type Counted = Pick<
  MaintenanceRequest,
  'status' | 'priority' | 'createdAt' | 'startedAt' | 'completedAt'
>

/** The four counters of the screen and what stands below each. Instants are ISO strings. */
export function countRequests(requests: readonly Counted[]): Counters {
  const pending = requests.filter(request => request.status === 'pending')
  const inProgress = requests.filter(request => request.status === 'in_progress')
  const completed = requests.filter(request => request.status === 'completed')
  const urgent = requests.filter(request => request.priority === 'urgent')
  return {
    pending: pending.length,
    inProgress: inProgress.length,
    completed: completed.length,
    urgent: urgent.length,
    urgentOpen: urgent.filter(isOpen).length,
    oldestPending: earliest(pending.map(request => request.createdAt)),
    oldestInProgress: earliest(inProgress.map(request => request.startedAt)),
    latestCompleted: latest(completed.map(request => request.completedAt)),
  }
}

/** Neither completed nor cancelled. */
export function isOpen(request: Pick<MaintenanceRequest, 'status'>): boolean {
  return request.status === 'pending' || request.status === 'in_progress'
}

function earliest(instants: readonly (string | null)[]): string | null {
  return sorted(instants)[0] ?? null
}

function latest(instants: readonly (string | null)[]): string | null {
  return sorted(instants).at(-1) ?? null
}

function sorted(instants: readonly (string | null)[]): string[] {
  return instants
    .filter(instant => instant !== null)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
}
