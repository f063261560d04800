import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import type {
  MaintenanceRequest,
  MaintenanceStatus,
} from '#shared/maintenance/maintenance-requests.ts'
import { Fact } from '#web/components/values/fact.tsx'
import { useRequestDialogs } from '#web/maintenance/request-dialogs.tsx'
import { RequestStatus, statusLabels } from '#web/maintenance/request-labels.tsx'
import type { RequestRights } from '#web/maintenance/request-rights.ts'
import { useMove } from '#web/maintenance/use-move.ts'

/** The status, with the ones it may move to; a move that needs a reason or a cost asks for it. */
export function StatusFact(props: { request: MaintenanceRequest; rights: RequestRights }) {
  const { request, rights } = props
  const move = useMove(request)
  const { open, dialogs } = useRequestDialogs(request, rights)
  const allowed = statusesFor(request.status, rights)

  function choose(to: string | null) {
    if (to === 'in_progress') return move.to(to)
    if (to === 'cancelled') return open('cancel')
    if (to === 'pending') return open(rights.putBack ? 'putBack' : 'reopen')
    if (to === 'completed') return rights.setActualCost ? open('complete') : move.to(to)
  }

  return (
    <Fact label={t('Status')}>
      {allowed.length > 1 ? (
        <Select
          aria-label={t('Status')}
          size="sm"
          data={allowed.map(value => ({ value, label: statusLabels[value] }))}
          value={request.status}
          allowDeselect={false}
          readOnly={move.isPending}
          onChange={choose}
        />
      ) : (
        <RequestStatus status={request.status} />
      )}
      {dialogs}
    </Fact>
  )
}

function statusesFor(status: MaintenanceStatus, rights: RequestRights): MaintenanceStatus[] {
  const next: [MaintenanceStatus, boolean][] = [
    ['pending', rights.putBack || rights.reopen],
    ['in_progress', rights.start],
    ['completed', rights.complete],
    ['cancelled', rights.cancel],
  ]
  return next.flatMap(([to, may]) => (may || to === status ? [to] : []))
}
