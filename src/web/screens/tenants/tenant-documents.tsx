import { FolderOpen } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { CallError } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { byStatus, unitLabel } from '#web/leases/labels.ts'
import { leaseRights } from '#web/leases/lease-rights.ts'
import Documents from '#web/record-tabs/documents.tsx'
import { usePerson } from '#web/session/session.tsx'

/** The documents of each of a tenant's leases. */
export default function TenantDocuments(props: {
  leases: { data: Lease[] | undefined; error: CallError | null; refetch: () => unknown }
}) {
  const person = usePerson()
  return (
    <QueryBoundary
      label={t('Leases')}
      rows={3}
      call={props.leases}
      empty={
        <Panel>
          <EmptyState
            icon={FolderOpen}
            title={t('No lease yet')}
            text={t('Documents of this tenant’s leases appear here.')}
          />
        </Panel>
      }
    >
      {leases =>
        leases
          .toSorted(byStatus)
          .map(lease => (
            <Documents
              key={lease.id}
              title={unitLabel(lease.unit)}
              of={{ leaseId: lease.id }}
              mayAdd={leaseRights(lease, person).isOffice}
            />
          ))
      }
    </QueryBoundary>
  )
}
