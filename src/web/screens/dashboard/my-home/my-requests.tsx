import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import {
  listMaintenanceRequests,
  type MaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { useCall } from '#web/client/api.ts'
import { formatAgo } from '#web/format/format.ts'
import { ListBlock, ListRow, QuietLine, ViewAll } from '#web/lists/list-panel.tsx'
import { RequestActions } from '#web/maintenance/request-actions.tsx'
import { RequestIcon, RequestStatus } from '#web/maintenance/request-labels.tsx'

/** A tenant's requests, each with its actions: cancel it, or open it again. */
export function MyRequests({ actions }: { actions: ReactNode }) {
  const read = useCall(listMaintenanceRequests, { query: { limit: 4 } })
  return (
    <ListBlock
      title={t('My Requests')}
      actions={
        <>
          {actions}
          <ViewAll href="/maintenance" of={t('maintenance requests')} />
        </>
      }
      read={read}
      failure={t('Maintenance requests could not be loaded')}
      rows={read.data}
      row={(request: MaintenanceRequest) => (
        <ListRow
          href={`/maintenance/${request.id}`}
          lead={<RequestIcon status={request.status} />}
          title={request.title}
          text={t('Submitted {when}', {
            when: formatAgo(request.createdAt).toLowerCase(),
          })}
          figure={<RequestStatus status={request.status} />}
          action={<RequestActions request={request} {...towards} />}
        />
      )}
      empty={<QuietLine>{t('No requests yet. Something broken? Report it here.')}</QuietLine>}
    />
  )
}

const towards = { role: 'tenant' } as const
