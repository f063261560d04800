import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { t } from '#shared/language/t.ts'
import {
  type MaintenanceSummary,
  maintenanceStatuses,
} from '#shared/maintenance/maintenance-requests.ts'
import { standing } from '#shared/permissions.ts'
import { FilterSelect } from '#web/components/inputs/filter-select.tsx'
import { fullName } from '#web/format/format.ts'
import { SearchBar } from '#web/lists/search-bar.tsx'
import { categoryChoices } from '#web/maintenance/category-labels.ts'
import { priorityChoices, statusLabels } from '#web/maintenance/request-labels.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './request-list.module.css'
import type { SettableFilters } from './use-requests.ts'

/** The filters of the list; all of them are in the page's address. */
export function FilterBar(props: {
  filters: SettableFilters
  /** The assignees of requests. */
  assignees: MaintenanceSummary['assignees']
  /** How many fit; undefined while they are searched for. */
  found: number | undefined
}) {
  const { filters, found, assignees } = props
  const isTenant = standing(usePerson()) === 'tenant'
  const people = useMemo(
    () => [
      { value: '', label: t('Anyone') },
      { value: 'nobody', label: t('Unassigned') },
      ...assignees.map(one => ({ value: one.id, label: fullName(one) })),
    ],
    [assignees],
  )
  return (
    <SearchBar noun="request" q={filters.q} setQ={filters.setQ} found={found} folds>
      <FilterSelect
        className={styles.filter}
        label={t('Status')}
        value={filters.status}
        onChange={filters.setStatus}
        choices={statusChoices()}
      />
      <FilterSelect
        className={styles.filter}
        label={t('Priority')}
        value={filters.priority}
        onChange={filters.setPriority}
        choices={priorityFilters()}
      />
      <FilterSelect
        className={styles.filter}
        label={t('Category')}
        value={filters.category}
        onChange={filters.setCategory}
        choices={categoryChoices(t('All categories'))}
      />
      {/* Assignee and due date are planned by the office and staff. */}
      {!isTenant && (
        <>
          <FilterSelect
            className={styles.filter}
            label={t('Assigned to')}
            value={filters.assignee}
            onChange={filters.setAssignee}
            choices={people}
          />
          <Checkbox
            label={t('Overdue')}
            checked={filters.overdue}
            onChange={event => filters.setOverdue(event.currentTarget.checked)}
          />
        </>
      )}
    </SearchBar>
  )
}

const statusChoices = () => [
  { value: '', label: t('All statuses') },
  ...maintenanceStatuses.map(value => ({ value, label: statusLabels[value] })),
]
const priorityFilters = () => [{ value: '', label: t('All priorities') }, ...priorityChoices()]
