import { TextInput } from '@mantine/core'
import { createUser } from '#shared/people/users.ts'
import type { Person } from '#shared/person.ts'
import type { CallError } from '#web/client/api.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'

/** Adds a tenant; a newcomer's first one founds their organization. */
export function TenantDialog(props: {
  opened: boolean
  onClose: () => void
  onCreated?: (tenant: Person) => void
}) {
  const form = useSendForm(createUser, {
    initial: { firstName: '', lastName: '', email: '', phone: '' },
    toBody: values => ({ ...values, role: 'tenant' }),
    onSuccess: props.onCreated,
    success: 'Tenant created successfully',
    failure: sentenceFor,
  })
  return (
    <FormDialog
      title="Add New Tenant"
      text="No email is sent. To let them sign in, invite them from their page."
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Add Tenant"
      submitting="Adding..."
    >
      <FieldPair>
        <TextInput
          label="First name"
          autoComplete="off"
          required
          data-autofocus
          {...form.field('firstName')}
        />
        <TextInput label="Last name" autoComplete="off" required {...form.field('lastName')} />
      </FieldPair>
      <TextInput label="Email" type="email" autoComplete="off" required {...form.field('email')} />
      <TextInput label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
    </FormDialog>
  )
}

function sentenceFor(error: CallError): string {
  return error.status === 400 || error.message.includes('already exists')
    ? 'A user with this email already exists'
    : 'Failed to create tenant'
}
