import { t } from '#shared/language/t.ts'
import { exportDays, exportTenant, listDataExports } from '#shared/operations/data-exports.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { DataRow } from '#web/exports/export-row.tsx'
import { fullName } from '#web/format/format.ts'

/** The organization's data about one tenant, at their request. */
export default function TenantData(props: {
  tenant: Tenant
  opened: boolean
  onClose: () => void
}) {
  const { id } = props.tenant
  const call = useCall(listDataExports, { query: { tenantId: id } })
  const make = useSend(exportTenant)
  const name = fullName(props.tenant)
  return (
    <Dialog
      title={t('Data for {name}', { name })}
      opened={props.opened}
      onClose={props.onClose}
      size="lg"
    >
      <QueryBoundary label={t('Archives')} rows={1} call={call}>
        {archives => (
          <DataRow
            label={t('Your records for this tenant')}
            text={t(
              'Contact data, leases, charges, payments, requests, documents and invitations, available here for {days} days. Messages are included only where you sent or received them. The tenant’s own account and other landlords’ data are not included.',
              { days: exportDays },
            )}
            archive={archives[0]}
            onPrepare={() =>
              make.mutate(
                { params: { id } },
                { onError: problem => toast.failure(problem.sentence) },
              )
            }
            isAsking={make.isPending}
          />
        )}
      </QueryBoundary>
    </Dialog>
  )
}
