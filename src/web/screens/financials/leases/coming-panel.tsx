import { listComingCharges } from '#shared/accounting/coming-charges.ts'
import { addDays } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import { ComingCharges } from '#web/leases/charges/coming-charges.tsx'
import { localeOf } from '#web/session/locale.ts'

/** The upcoming charges of the lease in the next two periods; nothing without any. */
export function ComingPanel({ lease }: { lease: Lease }) {
  const { today } = localeOf(lease)
  const { data, error, isPending, refetch } = useCall(listComingCharges, {
    query: { leaseId: lease.id, until: addDays(today, twoPeriods) },
  })
  if (!data && error)
    return (
      <FailureState
        title={t('Upcoming charges could not be loaded')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (isPending) return <Waiting />
  if (!data || data.charges.length === 0) return null
  return (
    <Panel title={t('Upcoming Charges')} subtitle={t('In the next two months')}>
      <ComingCharges charges={data.charges} />
    </Panel>
  )
}

const twoPeriods = 61
