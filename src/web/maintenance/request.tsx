import { useParams } from 'wouter'
import {
  getMaintenanceRequest,
  type MaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { useCall } from '../api.ts'
import { History } from '../parts/history/history.tsx'
import { unitLabel } from '../parts/lease/words.ts'
import { ThingLoading, ThingMissing } from '../parts/thing-page.tsx'
import { usePerson } from '../session.tsx'
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
  if (!request.error) return <ThingLoading thing={thing} back={back} />
  return (
    <ThingMissing
      thing={thing}
      back={back}
      error={request.error}
      text="The address may be mistyped, or the request belongs to somebody else."
      onRetry={request.refetch}
    />
  )
}

const thing = 'maintenance request'
const back = { href: '/maintenance', name: 'Maintenance' }

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
