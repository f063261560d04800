import { t } from '#shared/language/t.ts'
import { type CoTenant, makeTenant } from '#shared/leases/co-tenants.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { fullName } from '#web/format/format.ts'

/** Swaps a co-tenant and the primary tenant of a lease. */
export function MakeTenant(props: { row: CoTenant; lease: Lease; onClose: () => void }) {
  const { row, lease, onClose } = props
  const name = fullName(row.person)
  const before = fullName(lease.tenant)
  const send = useSend(makeTenant, {
    onSuccess: () => {
      toast.success(t('{name} is now the primary tenant', { name }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('Make {name} the primary tenant?', { name })}
      opened
      onClose={onClose}
      onConfirm={() => send.mutate({ params: { id: row.id } })}
      confirm={t('Make Primary Tenant')}
      confirming={t('Saving...')}
      destructive={false}
      isPending={send.isPending}
      error={send.error}
    >
      {t(
        '{name} becomes the primary tenant of this lease, and {before} a co-tenant. Ledger, deposit and documents stay, and the lease keeps a record of who was primary tenant until when.',
        { name, before },
      )}
    </ConfirmDialog>
  )
}
