import { getAging } from '#shared/accounting/financials.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { lateIn } from './late-in.ts'
import RemindDialog from './remind-dialog.tsx'

/** Reminds all late tenants; the leases are read when it opens. */
export default function RemindAll(props: { opened: boolean; onClose: () => void }) {
  const call = useCall(getAging, { enabled: props.opened })
  if (call.data) return <RemindDialog leaseIds={lateIn(call.data.leases)} {...props} />
  return (
    <Dialog {...props} title={t('Remind Tenants')} size="lg">
      <QueryBoundary label={t('Tenants')} call={call}>
        {() => null}
      </QueryBoundary>
    </Dialog>
  )
}
