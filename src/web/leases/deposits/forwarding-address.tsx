import { Textarea } from '@mantine/core'
import { t } from '#shared/language/t.ts'
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
      toast.success(
        forwardingAddress ? t('Forwarding address saved') : t('Forwarding address removed'),
      ),
  })
  return (
    <FormDialog
      title={t('Forwarding Address')}
      text={t('Where to send the deposit and its statement after move-out.')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Save Address')}
      submitting={t('Saving...')}
    >
      <Textarea
        label={t('Address')}
        autosize
        maxRows={5}
        minRows={3}
        data-autofocus
        {...form.field('forwardingAddress')}
      />
    </FormDialog>
  )
}
