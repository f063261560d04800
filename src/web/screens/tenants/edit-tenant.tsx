import { TextInput } from '@mantine/core'
import { type Tenant, updateTenant } from '#shared/people/tenants.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'

/** Corrects a tenant's name, email and phone. */
export function EditTenant(props: { tenant: Tenant; opened: boolean; onClose: () => void }) {
  const { tenant } = props
  const form = useSendForm(updateTenant, {
    initial: {
      firstName: tenant.firstName ?? '',
      lastName: tenant.lastName ?? '',
      email: tenant.email ?? '',
      phone: tenant.phone ?? '',
    },
    params: { id: tenant.id },
    version: tenant.updatedAt,
    success: 'Tenant updated successfully',
  })
  return (
    <FormDialog
      title="Edit Tenant"
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Save Changes"
      submitting="Saving..."
    >
      <FieldPair>
        <TextInput label="First name" data-autofocus {...form.field('firstName')} />
        <TextInput label="Last name" {...form.field('lastName')} />
      </FieldPair>
      <TextInput
        label="Email"
        type="email"
        description={emailHint(tenant.email, form.values.email)}
        {...form.field('email')}
      />
      <TextInput label="Phone" type="tel" {...form.field('phone')} />
    </FormDialog>
  )
}

function emailHint(before: string | null, typed: string): string | undefined {
  if (typed.trim() === '') return 'Without one they get no emails, and cannot sign in'
  if (before !== null && typed !== before) return 'What was sent to the old address no longer works'
  return undefined
}
