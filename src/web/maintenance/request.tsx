import { Button, Skeleton } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { getMaintenanceRequest, type MaintenanceRequest } from '#shared/maintenance-requests.ts'
import { useCall } from '../api.ts'
import { History } from '../parts/history/history.tsx'
import { unitLabel } from '../parts/lease/words.ts'
import { usePerson } from '../session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { LoadingRows } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ConfirmWork } from './confirm-work.tsx'
import { Photos } from './photos.tsx'
import styles from './request.module.css'
import { RequestActions } from './request-actions.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestProgress } from './request-progress.tsx'
import { rightsOn } from './request-rights.ts'
import { RequestPriority, RequestStatus } from './request-words.tsx'
import { Timeline } from './timeline.tsx'
import { useRoleTowards } from './use-role-towards.ts'
import { VendorLinks } from './vendor-links.tsx'

/** One request: what is to be mended where, who is on it, how far it is and what it costs. */
export default function RequestScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const request = useCall(getMaintenanceRequest, { params: { id } })
  if (request.data) return <Known request={request.data} />
  if (!request.error) return <Loading />
  return (
    <Page title="Maintenance request" back={back}>
      <Panel>
        {request.error.status === 404 ? (
          <EmptyState
            icon={SearchX}
            title="This maintenance request was not found"
            text="The address may be mistyped, or the request belongs to somebody else."
            action={
              <Button component={Link} href="/maintenance" variant="default">
                Back to Maintenance
              </Button>
            }
          />
        ) : (
          <FailureState
            title="The maintenance request could not be loaded"
            error={request.error}
            onRetry={() => void request.refetch()}
          />
        )}
      </Panel>
    </Page>
  )
}

function Known({ request }: { request: MaintenanceRequest }) {
  const person = usePerson()
  const role = useRoleTowards([request])(request)
  const rights = rightsOn(request, role, person.id)
  return (
    <Page
      title={request.title}
      subtitle={unitLabel(request.unit)}
      back={back}
      actions={
        <div className={styles.actions}>
          <RequestActions request={request} role={role} size="sm" />
        </div>
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          {rights.confirm && <ConfirmWork request={request} mayReopen={rights.reopen} />}
          <Panel
            title="Description"
            actions={
              <>
                <RequestPriority priority={request.priority} />
                <RequestStatus status={request.status} />
              </>
            }
          >
            <p className={styles.description}>{request.description}</p>
          </Panel>
          <Photos request={request} />
          <Panel title="Progress">
            <RequestProgress request={request} />
          </Panel>
          {rights.plan && <VendorLinks request={request} />}
          <Timeline request={request} role={role} />
          <History entity="maintenance_request" id={request.id} />
        </div>
        <Panel title="Details">
          <RequestFacts request={request} rights={rights} />
        </Panel>
      </div>
    </Page>
  )
}

const back = { href: '/maintenance', name: 'Maintenance' }

function Loading() {
  return (
    <Page
      title="Maintenance request"
      subtitle={<Skeleton component="span" display="block" height={16} width={240} mt={8} />}
      back={back}
    >
      <Panel flush>
        <LoadingRows count={3} label="Loading the maintenance request" />
      </Panel>
    </Page>
  )
}
