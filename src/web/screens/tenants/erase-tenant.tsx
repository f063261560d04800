import { TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { eraseTenant, erasureWord } from '#shared/account/erasure.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { fullName } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'

/** Erases a former tenant from the organization, for good. */
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
    refresh: ['/api/erasures', '/api/leases', '/api/payments', '/api/messages', '/api/documents'],
    success: {
      title: 'Tenant erased',
      text: 'Amounts and dates stay under a number. Here is what still mentions them',
    },
    onSuccess: () => navigate('/settings/erasures', { replace: true }),
  })
  return (
    <FormDialog
      title={`Erase ${fullName(tenant)}`}
      text="In your books the name becomes ‘Former tenant’ with a number. Contact data, messages, what was said in requests, the tenant’s photos, stored reports and emails that name them are erased. Leases, amounts and dates stay, because the law asks for them; so do digests of the audit log, which tell nothing of anybody. What your team typed about them is listed next, for you to edit or delete. Nobody can bring this back."
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
