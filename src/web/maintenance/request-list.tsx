import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import type {
  MaintenanceRequest,
  MaintenanceSummary,
} from '#shared/maintenance/maintenance-requests.ts'
import { Rows } from '../parts/list/rows.tsx'
import type { Pages } from '../parts/list/use-pages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from './filter-bar.tsx'
import { RequestRow } from './request-row.tsx'
import type { SettableFilters } from './use-requests.ts'
import { useRoleTowards } from './use-role-towards.ts'

/** The requests that fit the filters. */
export function RequestList(props: {
  filters: SettableFilters
  list: Pages<MaintenanceRequest>
  assignees: MaintenanceSummary['assignees']
}) {
  const { filters, list } = props
  const roleTowards = useRoleTowards(list.rows ?? [])
  return (
    <>
      <FilterBar
        filters={filters}
        assignees={props.assignees}
        found={list.isSearching ? undefined : list.total}
      />
      {list.rows?.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No requests found"
          text="No request fits the search and the filters."
          action={
            <Button variant="default" onClick={filters.clear}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <Rows
          label="Maintenance requests"
          list={list}
          estimate={107}
          row={request => <RequestRow request={request} role={roleTowards(request)} />}
        />
      )}
    </>
  )
}
