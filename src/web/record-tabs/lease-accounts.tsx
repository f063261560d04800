import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { type Lease, listLeases } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { byStatus } from '#web/leases/labels.ts'
import { LeaseAccount } from '#web/ledger/lease-account.tsx'

/** The leases of a tenant or unit with their ledgers, the one in force first; its ledger is expanded. */
export default function LeaseAccounts(props: {
  of: { tenantId: string } | { unitId: string }
  /** The text where there is none, and its action. */
  empty: { text: string; action?: ReactNode }
}) {
  const leases = useCall(listLeases, { query: props.of })
  if (!leases.data && leases.error)
    return (
      <FailureState
        title={t('Leases could not be loaded')}
        error={leases.error}
        onRetry={() => void leases.refetch()}
      />
    )
  if (!leases.data || leases.data.length === 0)
    return (
      <Panel title={t('Leases')} flush>
        {leases.data ? (
          <EmptyState
            icon={KeyRound}
            title={t('No lease yet')}
            text={props.empty.text}
            action={props.empty.action}
          />
        ) : (
          <LoadingRows count={3} label={t('Loading leases')} />
        )}
      </Panel>
    )
  return leases.data
    .toSorted(byStatus)
    .map((lease: Lease, place) => (
      <LeaseAccount key={lease.id} lease={lease} initiallyOpen={place === 0} />
    ))
}
