import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { listMaintenanceRequests } from '#shared/maintenance/maintenance-requests.ts'
import { useCall } from '#web/client/api.ts'
import { formatAgo } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { ListBlock, ListRow, ViewAll } from '#web/lists/list-panel.tsx'
import { RequestIcon, RequestPriority } from '#web/maintenance/request-labels.tsx'

/** The latest maintenance requests. */
export function RecentRequests() {
  const read = useCall(listMaintenanceRequests, { query: { limit: 4 } })
  if (read.data?.length === 0) return null
  return (
    <ListBlock
      title={t('Recent Requests')}
      actions={<ViewAll href="/maintenance" of={t('maintenance requests')} />}
      read={read}
      failure={t('Maintenance requests could not be loaded')}
      rows={read.data}
      row={(request: MaintenanceRequest) => (
        <ListRow
          href={`/maintenance/${request.id}`}
          lead={<RequestIcon status={request.status} />}
          title={request.title}
          text={unitLabel(request.unit)}
          figure={<RequestPriority priority={request.priority} />}
          note={formatAgo(request.createdAt)}
        />
      )}
      empty={null}
    />
  )
}
