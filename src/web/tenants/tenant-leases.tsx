import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lease } from '#shared/leases/leases.ts'
import { LeaseAccount } from '../parts/lease/account.tsx'
import { byStatus } from '../parts/lease/words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingRows } from '../ui/loading.tsx'
import { Panel } from '../ui/panel.tsx'

/** A tenant's leases, the one in force first; its books stand open. */
export function TenantLeases(props: { leases: readonly Lease[] | undefined; letUnit: ReactNode }) {
  const { leases } = props
  if (!leases || leases.length === 0) {
    return (
      <Panel title="Leases" flush>
        {leases ? (
          <EmptyState
            icon={KeyRound}
            title="No lease yet"
            text="Add a lease for this tenant, and their rent and payments appear here."
            action={props.letUnit}
          />
        ) : (
          <LoadingRows count={3} label="Loading leases" />
        )}
      </Panel>
    )
  }
  return leases
    .toSorted(byStatus)
    .map((lease, place) => (
      <LeaseAccount key={lease.id} lease={lease} initiallyOpen={place === 0} />
    ))
}
