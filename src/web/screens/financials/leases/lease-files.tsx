import { listDocuments } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { isRentedBy, type Lease } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { FileGrid } from '#web/documents/viewer/file-grid.tsx'
import { viewableOf } from '#web/documents/viewer/viewable.ts'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { AddFiles } from '#web/record-tabs/add-files.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './lease.module.css'

/** The documents of a lease in view: the signed lease opens from here. */
export function LeaseFiles({ lease }: { lease: Lease }) {
  const person = usePerson()
  const call = useCall(listDocuments, { query: { leaseId: lease.id } })
  const mayAdd = leaseRights(lease, person).isOffice || isRentedBy(lease, person.id)
  return (
    <Panel title={t('Lease Documents')}>
      <QueryBoundary
        label={t('Lease Documents')}
        rows={1}
        call={call}
        empty={<p className={styles.quiet}>{t('The signed lease is not here yet.')}</p>}
      >
        {files => <FileGrid label={t('Lease Documents')} files={files.map(viewableOf)} />}
      </QueryBoundary>
      {mayAdd && (
        <div className={styles.add}>
          <AddFiles under={{ leaseId: lease.id }} />
        </div>
      )}
    </Panel>
  )
}
