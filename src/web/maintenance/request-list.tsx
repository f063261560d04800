import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { MaintenanceRequest } from '#shared/maintenance-requests.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingRows } from '../ui/loading.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './request-list.module.css'
import { RequestRow } from './request-row.tsx'
import type { SettableFilters } from './use-requests.ts'
import { useRoleTowards } from './use-role-towards.ts'

/** The requests that fit the filters; `requests` is undefined while they are searched for. */
export function RequestList(props: {
  filters: SettableFilters
  /** Every request, whether it fits or not. */
  all: readonly MaintenanceRequest[]
  requests: readonly MaintenanceRequest[] | undefined
}) {
  const { filters, requests } = props
  const [count, setCount] = useState(step)
  const roleTowards = useRoleTowards(requests ?? [])
  return (
    <>
      <FilterBar filters={filters} all={props.all} found={requests?.length} />
      {!requests ? (
        <LoadingRows label="Searching maintenance requests" />
      ) : requests.length === 0 ? (
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
        <ul className={styles.rows} data-rows>
          {requests.slice(0, count).map(request => (
            <li key={request.id}>
              <RequestRow request={request} role={roleTowards(request)} />
            </li>
          ))}
        </ul>
      )}
      {requests && requests.length > count && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setCount(count + step)}>
            Show {Math.min(step, requests.length - count)} more of {requests.length}
          </Button>
        </div>
      )}
    </>
  )
}

const step = 100
