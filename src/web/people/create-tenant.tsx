import { TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { createUser } from '#shared/people/users.ts'
import type { Person } from '#shared/person.ts'
import type { CallError } from '#web/client/api.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { emailHint } from './tenant-email.ts'

/** Adds a tenant; a newcomer's first one founds their organization. */
export function TenantDialog(props: {
  opened: boolean
  onClose: () => void
  onCreated?: (tenant: Pick<Person, 'id'>) => void
}) {
  const form = useSendForm(createUser, {
    initial: { firstName: '', lastName: '', email: '', phone: '' },
    toBody: values => ({ ...values, email: values.email.trim() || null, role: 'tenant' }),
    onSuccess: props.onCreated,
    success: t('Tenant created successfully'),
    failure: sentenceFor,
  })
  return (
    <FormDialog
      title={t('Add New Tenant')}
      text={t('No email is sent. You can invite the tenant to the portal later, from their page.')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Add Tenant')}
      submitting={t('Adding...')}
      // For another dialog it adds one tenant.
      next={!props.onCreated && {}}
    >
      <FieldPair>
        <TextInput
          label={t('First name')}
          autoComplete="off"
          required
          data-autofocus
          {...form.field('firstName')}
        />
        <TextInput label={t('Last name')} autoComplete="off" required {...form.field('lastName')} />
      </FieldPair>
      <TextInput
        label={t('Email')}
        type="email"
        autoComplete="off"
        description={emailHint(null, form.values.email)}
        {...form.field('email')}
      />
      <TextInput label={t('Phone')} type="tel" autoComplete="off" {...form.field('phone')} />
    </FormDialog>
  )
}

function sentenceFor(error: CallError): string {
  return error.status === 400 || error.message.includes('already exists')
    ? t('A user with this email already exists')
    : t('Failed to create tenant')
}
