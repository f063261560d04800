import { useLocation } from 'wouter'
import {
  listMaintenanceRequests,
  type MaintenanceCategory,
  type MaintenancePriority,
  type MaintenanceStatus,
  maintenanceCategories,
  maintenancePriorities,
  maintenanceStatuses,
  summarizeMaintenanceRequests,
} from '#shared/maintenance/maintenance-requests.ts'
import { useCall } from '#web/client/api.ts'
import { failureOf } from '#web/client/query-boundary.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { useSearched } from '#web/lists/use-rows.ts'

/** The filters of the list, stored in the page's address; '' does not filter. */
export function useRequestFilters(): SettableFilters {
  const [, navigate] = useLocation()
  const [q, setQ] = useUrlFilter('q')
  const [status, setStatus] = useUrlFilter('status')
  const [priority, setPriority] = useUrlFilter('priority')
  const [category, setCategory] = useUrlFilter('category')
  const [assignee, setAssignee] = useUrlFilter('assignee')
  const [overdue, setOverdue] = useUrlFilter('overdue')
  return {
    q,
    // A status from the address may be invalid.
    status: maintenanceStatuses.find(known => known === status) ?? '',
    priority: maintenancePriorities.find(known => known === priority) ?? '',
    category: maintenanceCategories.find(known => known === category) ?? '',
    assignee,
    overdue: overdue === 'true',
    setQ,
    setStatus,
    setPriority,
    setCategory,
    setAssignee,
    setOverdue: only => setOverdue(only ? 'true' : ''),
    clear: () => navigate('/maintenance', { replace: true }),
  }
}

export interface SettableFilters extends RequestFilters {
  setQ: (q: string) => void
  setStatus: (status: string) => void
  setPriority: (priority: string) => void
  setCategory: (category: string) => void
  setAssignee: (id: string) => void
  setOverdue: (only: boolean) => void
  /** Shows every request again. */
  clear: () => void
}

export interface RequestFilters {
  q: string
  status: MaintenanceStatus | ''
  priority: MaintenancePriority | ''
  category: MaintenanceCategory | ''
  /** A person's id, or `nobody`. */
  assignee: string
  /** Only overdue ones. */
  overdue: boolean
}

/** The matching requests, page by page, and the figures of all. */
export function useRequests(filters: RequestFilters) {
  const counted = useCall(summarizeMaintenanceRequests)
  const list = usePages(listMaintenanceRequests, {
    q: useSearched(filters.q),
    status: filters.status || undefined,
    priority: filters.priority || undefined,
    category: filters.category || undefined,
    assigneeId: filters.assignee || undefined,
    overdue: filters.overdue ? 'true' : undefined,
  })
  return {
    counts: counted.data,
    list,
    error: list.error ?? failureOf(counted),
    refetch: () => Promise.all([list.refetch(), counted.refetch()]),
  }
}
