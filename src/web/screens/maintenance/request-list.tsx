import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type {
  MaintenanceRequest,
  MaintenanceSummary,
} from '#shared/maintenance/maintenance-requests.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Rows } from '#web/lists/rows.tsx'
import type { Pages } from '#web/lists/use-pages.ts'
import { RequestRow } from '#web/maintenance/request-row.tsx'
import { useRoleTowards } from '#web/maintenance/use-role-towards.ts'
import { FilterBar } from './filter-bar.tsx'
import type { SettableFilters } from './use-requests.ts'

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
          title={t('No requests found')}
          text={t('No requests match your search and filters.')}
          action={
            <Button variant="default" onClick={filters.clear}>
              {t('Clear Filters')}
            </Button>
          }
        />
      ) : (
        <Rows
          label={t('Maintenance requests')}
          list={list}
          estimate={107}
          row={request => <RequestRow request={request} role={roleTowards(request)} />}
        />
      )}
    </>
  )
}
