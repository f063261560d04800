import { useParams } from 'wouter'
import { t } from '#shared/language/t.ts'
import {
  getMaintenanceRequest,
  type MaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { History } from '#web/history/history.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { RequestActions } from '#web/maintenance/request-actions.tsx'
import { RequestPriority, RequestStatus } from '#web/maintenance/request-labels.tsx'
import { requestRights } from '#web/maintenance/request-rights.ts'
import { useRoleTowards } from '#web/maintenance/use-role-towards.ts'
import { DetailPageLoading, DetailPageMissing } from '#web/pages/detail-page.tsx'
import { usePerson } from '#web/session/session.tsx'
import { ConfirmWork } from './confirm-work.tsx'
import { Photos } from './photos.tsx'
import { Reach } from './reach.tsx'
import styles from './request.module.css'
import { RequestFacts } from './request-facts.tsx'
import { RequestProgress } from './request-progress.tsx'
import { Timeline } from './timeline.tsx'
import { VendorLinks } from './vendor-links.tsx'

/** One request: subject and place, assignee, progress and cost. */
export default function RequestScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const request = useCall(getMaintenanceRequest, { params: { id } })
  if (request.data) return <Known request={request.data} />
  if (!request.error) return <DetailPageLoading noun={thing} back={back()} />
  return (
    <DetailPageMissing
      noun={thing}
      back={back()}
      error={request.error}
      text={t('The link may be wrong, or you may not have access to this request.')}
      onRetry={request.refetch}
    />
  )
}

const thing = 'maintenance request'
const back = () => ({ href: '/maintenance', name: t('Maintenance') })

function Known({ request }: { request: MaintenanceRequest }) {
  const person = usePerson()
  const role = useRoleTowards([request])(request)
  const rights = requestRights(request, role, person.id)
  return (
    <Page
      title={request.title}
      subtitle={unitLabel(request.unit)}
      back={back()}
      actions={<RequestActions request={request} role={role} size="sm" />}
    >
      <Reach request={request} rights={rights} />
      {rights.confirm && <ConfirmWork request={request} mayReopen={rights.reopen} />}
      <Panel title={t('Details')}>
        <RequestFacts request={request} rights={rights} />
      </Panel>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Panel
            title={t('Description')}
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
          <Timeline request={request} role={role} />
        </div>
        <div className={styles.main}>
          <Panel title={t('Progress')}>
            <RequestProgress request={request} />
          </Panel>
          {rights.plan && <VendorLinks request={request} />}
          <History entity="maintenance_request" id={request.id} />
        </div>
      </div>
    </Page>
  )
}
