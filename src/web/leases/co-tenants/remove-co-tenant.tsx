import { t } from '#shared/language/t.ts'
import { type CoTenant, deleteCoTenant } from '#shared/leases/co-tenants.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { fullName } from '#web/format/format.ts'

/** Asks whether a co-tenant leaves a lease. */
export default function RemoveCoTenant({ row, onClose }: { row: CoTenant; onClose: () => void }) {
  const name = fullName(row.person)
  const send = useSend(deleteCoTenant, {
    onSuccess: () => {
      toast.success(t('{name} is no longer a co-tenant', { name }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('Remove Co-Tenant')}
      opened
      onClose={onClose}
      onConfirm={() => send.mutate({ params: { id: row.id } })}
      confirm={t('Remove Co-Tenant')}
      confirming={t('Removing...')}
      isPending={send.isPending}
      error={send.error}
      destructive={false}
    >
      {t(
        '{name} will no longer see this lease, its payments and its documents. Their payments and requests stay on record.',
        { name },
      )}
    </ConfirmDialog>
  )
}
