import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { byStatus } from '#web/leases/labels.ts'
import { LeaseAccount } from '#web/ledger/lease-account.tsx'

/** A tenant's leases, the one in force first; its ledger is expanded. */
export function TenantLeases(props: {
  leases: readonly Lease[] | undefined
  leaseUnit: ReactNode
}) {
  const { leases } = props
  if (!leases || leases.length === 0) {
    return (
      <Panel title={t('Leases')} flush>
        {leases ? (
          <EmptyState
            icon={KeyRound}
            title={t('No lease yet')}
            text={t('Add a lease for this tenant, and their rent and payments appear here.')}
            action={props.leaseUnit}
          />
        ) : (
          <LoadingRows count={3} label={t('Loading leases')} />
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
