import { Textarea } from '@mantine/core'
import { setForwardingAddress } from '#shared/leases/lease-changes.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'

interface ForwardingAddressProps {
  lease: Lease
  opened: boolean
  onClose: () => void
}

/** The address for the deposit and its statement after move-out. */
export function ForwardingAddress({ lease, opened, onClose }: ForwardingAddressProps) {
  const form = useSendForm(setForwardingAddress, {
    initial: { forwardingAddress: lease.forwardingAddress ?? '' },
    params: { id: lease.id },
    version: lease.updatedAt,
    onSuccess: ({ forwardingAddress }) =>
      toast.success(`Forwarding address ${forwardingAddress ? 'saved' : 'removed'}`),
  })
  return (
    <FormDialog
      title="Forwarding address"
      text="Where the deposit and its statement are sent after the tenant has left."
      opened={opened}
      onClose={onClose}
      form={form}
      submit="Save Address"
      submitting="Saving..."
    >
      <Textarea
        label="Address"
        autosize
        minRows={3}
        data-autofocus
        {...form.field('forwardingAddress')}
      />
    </FormDialog>
  )
}
