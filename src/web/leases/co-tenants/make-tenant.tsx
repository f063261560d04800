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
      toast.success(`${name} is now responsible for the lease`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Make ${name} responsible?`}
      opened
      onClose={onClose}
      onConfirm={() => send.mutate({ params: { id: row.id } })}
      confirm="Make responsible"
      confirming="Saving..."
      destructive={false}
      isPending={send.isPending}
      error={send.error}
    >
      {name} becomes the tenant of this lease, and {before} a co-tenant. Ledger, deposit and
      documents stay, and the lease keeps who was responsible until when.
    </ConfirmDialog>
  )
}
