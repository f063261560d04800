import { Checkbox, Select } from '@mantine/core'
import {
  type MaintenanceSummary,
  maintenancePriorities,
  maintenanceStatuses,
} from '#shared/maintenance-requests.ts'
import { formatCount, fullName } from '../format.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { categoryChoices } from './category-words.ts'
import styles from './request-list.module.css'
import { priorityLabels, statusLabels } from './request-words.tsx'
import type { SettableFilters } from './use-requests.ts'

/** What narrows the list; all of it stands in the address. */
export function FilterBar(props: {
  filters: SettableFilters
  /** Whom work was given to. */
  assignees: MaintenanceSummary['assignees']
  /** How many fit; undefined while they are searched for. */
  found: number | undefined
}) {
  const { filters, found } = props
  return (
    <div className={styles.bar}>
      <SearchBox
        className={styles.search}
        label="Search requests"
        value={filters.q}
        onChange={filters.setQ}
      />
      <Select
        className={styles.filter}
        aria-label="Status"
        value={filters.status}
        onChange={value => filters.setStatus(value ?? '')}
        data={[
          { value: '', label: 'All statuses' },
          ...maintenanceStatuses.map(value => ({ value, label: statusLabels[value] })),
        ]}
      />
      <Select
        className={styles.filter}
        aria-label="Priority"
        value={filters.priority}
        onChange={value => filters.setPriority(value ?? '')}
        data={[
          { value: '', label: 'All priorities' },
          ...maintenancePriorities.map(value => ({ value, label: priorityLabels[value] })),
        ]}
      />
      <Select
        className={styles.filter}
        aria-label="Category"
        value={filters.category}
        onChange={value => filters.setCategory(value ?? '')}
        data={categoryChoices('All categories')}
      />
      <Select
        className={styles.filter}
        aria-label="Assigned to"
        value={filters.assignee}
        onChange={value => filters.setAssignee(value ?? '')}
        data={[
          { value: '', label: 'Anybody' },
          { value: 'nobody', label: 'Nobody yet' },
          ...props.assignees.map(one => ({ value: one.id, label: fullName(one) })),
        ]}
      />
      <Checkbox
        label="Overdue"
        checked={filters.overdue}
        onChange={event => filters.setOverdue(event.currentTarget.checked)}
      />
      <p className={styles.count} role="status">
        {found === 1 ? '1 request' : found !== undefined && `${formatCount(found)} requests`}
      </p>
    </div>
  )
}
