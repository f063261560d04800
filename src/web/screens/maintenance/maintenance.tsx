import { Button } from '@mantine/core'
import { CalendarSync, Plus, Wrench } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { CreateRequest } from '#web/maintenance/create-request.tsx'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'
import { CounterCards } from './counter-cards.tsx'
import { RequestList } from './request-list.tsx'
import { useRequestFilters, useRequests } from './use-requests.ts'

/** Maintenance, from the report to the finished work. */
export default function Maintenance() {
  const person = usePerson()
  const filters = useRequestFilters()
  const { counts, list, error, refetch } = useRequests(filters)
  const [isCreating, setCreating] = useState(false)
  const portal = usePortal()
  const mayCreate = can(person, 'maintenance:create') && portal !== undefined
  return (
    <Page
      title={t('Maintenance')}
      subtitle={t('Manage maintenance requests and work orders')}
      actions={
        <>
          {can({ ...person, rents: false }, 'maintenance-schedule:write') && (
            <Button
              component={Link}
              href="/maintenance/schedules"
              variant="default"
              leftSection={<CalendarSync size={17} aria-hidden />}
            >
              {t('Schedules')}
            </Button>
          )}
          {mayCreate && (
            <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setCreating(true)}>
              {t('New Request')}
            </Button>
          )}
        </>
      }
    >
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
                action={
                  mayCreate && (
                    <Button variant="default" onClick={() => setCreating(true)}>
                      {t('Create First Request')}
                    </Button>
                  )
                }
              />
            ) : (
              <RequestList filters={filters} list={list} assignees={figures.assignees} />
            )
          }
        </QueryBoundary>
      </Panel>
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
