import { useDebouncedValue } from '@mantine/hooks'
import { useLocation } from 'wouter'
import { limits } from '#shared/limits.ts'
import {
  listMaintenanceRequests,
  type MaintenanceCategory,
  type MaintenancePriority,
  type MaintenanceRequest,
  type MaintenanceStatus,
  maintenanceCategories,
  maintenancePriorities,
  maintenanceStatuses,
} from '#shared/maintenance-requests.ts'
import { useCall } from '../api.ts'
import { fullName } from '../format.ts'
import { matches } from '../parts/lease/rows.ts'
import { unitLabel } from '../parts/lease/words.ts'
import { useUrlFilter } from '../ui/url-filter.ts'

/** What the list is narrowed to, kept in the page's address; '' is no narrowing. */
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
    // What somebody typed into the address may be no status at all.
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
  /** Only those whose day is past. */
  overdue: boolean
}

/**
 * Every request one answer holds, and those that fit the filters. Only where the list was cut at
 * its limit, the server has to search.
 */
export function useRequests(filters: RequestFilters) {
  const [typed] = useDebouncedValue(filters.q.trim().slice(0, limits.line), 250)
  const all = useCall(listMaintenanceRequests)
  const isCut = (all.data?.length ?? 0) >= limits.listRows
  const asks = isCut && (Boolean(typed) || isNarrowed(filters))
  const found = useCall(listMaintenanceRequests, {
    query: {
      q: typed,
      status: filters.status || undefined,
      priority: filters.priority || undefined,
      category: filters.category || undefined,
      assigneeId: filters.assignee === 'nobody' ? undefined : filters.assignee || undefined,
      overdue: filters.overdue ? 'true' : undefined,
    },
    enabled: asks,
  })
  return {
    all: all.data,
    isCut,
    fitting: asks
      ? found.data?.filter(request => fits(request, { ...filters, q: '' }))
      : all.data?.filter(request => fits(request, filters)),
    error: all.error ?? found.error,
    refetch: () => Promise.all([all.refetch(), asks && found.refetch()]),
  }
}

function isNarrowed({ status, priority, category, assignee, overdue }: RequestFilters) {
  return Boolean(status || priority || category || assignee || overdue)
}

function fits(request: MaintenanceRequest, filters: RequestFilters): boolean {
  const { q, status, priority, category, assignee, overdue } = filters
  return (
    (!status || request.status === status) &&
    (!priority || request.priority === priority) &&
    (!category || request.category === category) &&
    (!assignee || (request.assignedTo ?? 'nobody') === assignee) &&
    (!overdue || request.isOverdue) &&
    matches(searchedText(request), q.trim())
  )
}

function searchedText(request: MaintenanceRequest): string {
  const { tenant, assignee } = request
  return [
    request.title,
    request.description,
    unitLabel(request.unit),
    request.unitId.slice(-8),
    fullName(tenant),
    assignee ? fullName(assignee) : '',
  ].join(' ')
}
