import {
  type DataExport,
  type ExportKind,
  exportDays,
  exportOrganization,
  exportOwnData,
  listDataExports,
} from '#shared/operations/data-exports.ts'
import { can } from '#shared/permissions.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { DataRow } from '#web/exports/export-row.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from '../rows/rows.module.css'

/** To take one's data away: one's own, and for admins all of the organization's. */
export function DataPanel() {
  const person = usePerson()
  const call = useCall(listDataExports)
  const makeOwn = useSend(exportOwnData)
  const makeAll = useSend(exportOrganization)
  const of = (archives: DataExport[], kind: ExportKind, make: typeof makeOwn) => ({
    archive: archives.find(archive => archive.kind === kind),
    onPrepare: () => make.mutate({}, { onError: error => toast.failure(error.sentence) }),
    isAsking: make.isPending,
  })
  return (
    <Panel
      title="Data"
      subtitle={`To keep or to take elsewhere: JSON, CSV and files in one zip, here for ${exportDays} days`}
    >
      <QueryBoundary label="Your archives" rows={2} call={call}>
        {archives => (
          <div className={styles.rows}>
            <DataRow
              label="Your data"
              text="Your account, what you rent, owe and paid, your requests, messages and documents. Unpack it and open index.html"
              {...of(archives, 'personal', makeOwn)}
            />
            {can(person, 'organization:export') && (
              <DataRow
                label="The whole organization"
                text="Every property, lease, payment, request and paper, and who changed what. Messages stay with those who wrote them"
                {...of(archives, 'organization', makeAll)}
              />
            )}
          </div>
        )}
      </QueryBoundary>
    </Panel>
  )
}
