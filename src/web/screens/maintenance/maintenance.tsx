import { Button } from '@mantine/core'
import { CalendarSync, Plus, Wrench } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { can, standing } from '#shared/permissions.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { useTableView } from '#web/lists/view-switch.tsx'
import { CreateRequest } from '#web/maintenance/create-request.tsx'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'
import { CounterCards } from './counter-cards.tsx'
import { RequestList } from './request-list.tsx'
import { type SettableFilters, useRequestFilters, useRequests } from './use-requests.ts'

const RequestTable = lazy(() => import('./table/request-table.tsx'))

/** Maintenance, from the report to the finished work. */
export default function Maintenance() {
  const person = usePerson()
  const filters = useRequestFilters()
  const { views, ...view } = useTableView('maintenance')
  const [isCreating, setCreating] = useState(false)
  const portal = usePortal()
  const mayCreate = can(person, 'maintenance:create') && portal !== undefined
  // A tenant has a few.
  const hasTable = standing(person) !== 'tenant'
  const isTable = view.isTable && hasTable
  const size = isTable ? 'xs' : 'sm'
  const create = mayCreate && (
    <Button
      size={size}
      leftSection={<Plus size={17} aria-hidden />}
      onClick={() => setCreating(true)}
    >
      {t('New Request')}
    </Button>
  )
  const schedules = can({ ...person, rents: false }, 'maintenance-schedule:write') && (
    <Button
      component={Link}
      href="/maintenance/schedules"
      variant="default"
      size={size}
      leftSection={<CalendarSync size={17} aria-hidden />}
    >
      {t('Schedules')}
    </Button>
  )
  return (
    <Page
      title={t('Maintenance')}
      subtitle={t('Manage maintenance requests and work orders')}
      isFolded={isTable}
      actions={
        !isTable && (
          <>
            {hasTable && views}
            {schedules}
            {create}
          </>
        )
      }
    >
      {isTable ? (
        <Suspense fallback={<LoadingRows label={t('Maintenance requests')} />}>
          <RequestTable
            views={views}
            main={
              <>
                {schedules}
                {create}
              </>
            }
          />
        </Suspense>
      ) : (
        <RequestCards
          filters={filters}
          first={
            mayCreate && (
              <Button variant="default" onClick={() => setCreating(true)}>
                {t('Create First Request')}
              </Button>
            )
          }
        />
      )}
      {mayCreate && (
        <LazyDialog opened={isCreating}>
          <CreateRequest
            opened={isCreating}
            onClose={() => setCreating(false)}
            // A new request must not be hidden by an earlier search.
            onCreated={filters.clear}
          />
        </LazyDialog>
      )}
    </Page>
  )
}

/** The counters, and the requests one below the other. */
function RequestCards(props: { filters: SettableFilters; first: ReactNode }) {
  const { filters } = props
  const { counts, list, error, refetch } = useRequests(filters)
  return (
    <>
      {!error && <CounterCards counts={counts} />}
      <Panel title={t('Maintenance Requests')} flush>
        <QueryBoundary
          label={t('Maintenance requests')}
          call={{ data: list.rows && counts, error, refetch }}
        >
          {figures =>
            figures.total === 0 ? (
              <EmptyState
                icon={Wrench}
                title={t('No maintenance requests')}
                text={t('Maintenance requests will appear here when tenants submit them')}
                action={props.first}
              />
            ) : (
              <RequestList filters={filters} list={list} assignees={figures.assignees} />
            )
          }
        </QueryBoundary>
      </Panel>
    </>
  )
}
