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
    <Dialog title={`Data of ${name}`} opened={props.opened} onClose={props.onClose} size="lg">
      <QueryBoundary label="Archives" rows={1} call={call}>
        {archives => (
          <DataRow
            label="What you have of them"
            text={`Contact, leases, what they owe and paid, requests, papers and invitations, here for ${exportDays} days. Of messages what was said only where you wrote or got them; nothing of their own account or of another landlord.`}
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
