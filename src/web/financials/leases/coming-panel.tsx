import { listComingCharges } from '#shared/accounting/coming-charges.ts'
import { addDays } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { useCall } from '../../api.ts'
import { booksOf } from '../../parts/lease/books.ts'
import { ComingCharges } from '../../parts/lease/coming.tsx'
import { FailureState } from '../../ui/failure-state.tsx'
import { Waiting } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'

/** What the lease will be charged for by itself in the next two periods; nothing where nothing comes. */
export function ComingPanel({ lease }: { lease: Lease }) {
  const { today } = booksOf(lease)
  const { data, error, isPending, refetch } = useCall(listComingCharges, {
    query: { leaseId: lease.id, until: addDays(today, twoPeriods) },
  })
  if (!data && error)
    return (
      <FailureState
        title="Coming charges could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (isPending) return <Waiting />
  if (!data || data.charges.length === 0) return null
  return (
    <Panel title="Coming Charges" subtitle="In the next two months">
      <ComingCharges charges={data.charges} />
    </Panel>
  )
}

const twoPeriods = 61
