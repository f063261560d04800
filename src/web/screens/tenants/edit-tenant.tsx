import { TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { type Tenant, updateTenant } from '#shared/people/tenants.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { emailHint } from '#web/people/tenant-email.ts'

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
    success: t('Tenant updated successfully'),
  })
  return (
    <FormDialog
      title={t('Edit Tenant')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Save Changes')}
      submitting={t('Saving...')}
    >
      <FieldPair>
        <TextInput label={t('First name')} data-autofocus {...form.field('firstName')} />
        <TextInput label={t('Last name')} {...form.field('lastName')} />
      </FieldPair>
      <TextInput
        label={t('Email')}
        type="email"
        description={emailHint(tenant.email, form.values.email)}
        {...form.field('email')}
      />
      <TextInput label={t('Phone')} type="tel" {...form.field('phone')} />
    </FormDialog>
  )
}
