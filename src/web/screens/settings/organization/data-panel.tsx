import { t } from '#shared/language/t.ts'
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
      title={t('Data')}
      subtitle={t(
        'Download your data as JSON, CSV and files in one zip, available for {exportDays} days',
        { exportDays },
      )}
    >
      <QueryBoundary label={t('Your exports')} rows={2} call={call}>
        {archives => (
          <div className={styles.rows}>
            <DataRow
              label={t('Export My Data')}
              text={t(
                'Your account, leases, balances, payments, requests, messages and documents. Unzip it and open index.html',
              )}
              {...of(archives, 'personal', makeOwn)}
            />
            {can(person, 'organization:export') && (
              <DataRow
                label={t('Export Organization')}
                text={t(
                  'Every property, lease, payment, request and document, and who changed what. Messages stay with the people who wrote them',
                )}
                {...of(archives, 'organization', makeAll)}
              />
            )}
          </div>
        )}
      </QueryBoundary>
    </Panel>
  )
}
