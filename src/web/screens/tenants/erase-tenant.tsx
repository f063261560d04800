import { TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { eraseTenant, erasureWord } from '#shared/erasure.ts'
import type { Tenant } from '#shared/tenants.ts'
import { fullName } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'

/** Takes a former tenant out of the books, for good. */
export default function EraseTenant(props: {
  tenant: Tenant
  opened: boolean
  onClose: () => void
}) {
  const { tenant } = props
  const [, navigate] = useLocation()
  const form = useSendForm(eraseTenant, {
    initial: { confirmation: '' },
    params: { id: tenant.id },
    refresh: ['/api/leases', '/api/payments', '/api/messages', '/api/documents'],
    success: {
      title: 'Tenant erased',
      text: 'Amounts and dates stay in your books, under a number',
    },
    onSuccess: () => navigate('/tenants', { replace: true }),
  })
  return (
    <FormDialog
      title={`Erase ${fullName(tenant)}`}
      text="In your books the name becomes ‘Former tenant’ with a number. Contact data, messages, what was said in requests and the tenant’s photos are erased. Leases, amounts and dates stay, which the law asks for. Nobody can bring this back."
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Erase tenant"
      submitting="Erasing..."
      destructive
    >
      <TextInput
        label={`Type ${erasureWord} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        required
        data-autofocus
        {...form.field('confirmation')}
      />
    </FormDialog>
  )
}
