import { Textarea, TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { createVendor, getVendor, updateVendor, type Vendor } from '#shared/maintenance/vendors.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { type SendForm, useSendForm } from '#web/forms/send-form.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Adds a vendor, or changes one. */
export function VendorDialog({ vendor, ...props }: Props & { vendor: Vendor | null }) {
  return vendor ? <EditVendor vendor={vendor} {...props} /> : <AddVendor {...props} />
}

const blank = {
  ...{ name: '', email: '', phone: '', notes: '' },
  ...{ insuranceExpiresOn: '', termsDays: '0' },
}

function toBody(values: typeof blank) {
  return { ...values, termsDays: Number(values.termsDays) }
}

function AddVendor(props: Props) {
  const form = useSendForm(createVendor, {
    initial: blank,
    toBody,
    success: t('Vendor added'),
    failure: t('Failed to add vendor'),
  })
  return (
    <FormDialog
      {...props}
      title={t('Add Vendor')}
      form={form}
      submit={t('Add Vendor')}
      submitting={t('Adding...')}
      next={{}}
    >
      <VendorFields form={form} />
    </FormDialog>
  )
}

function EditVendor({ vendor, ...props }: Props & { vendor: Vendor }) {
  // The list may hold another page of it by now.
  const { data = vendor } = useCall(getVendor, {
    params: { id: vendor.id },
    enabled: props.opened,
  })
  const { id, name, email, phone, notes, insuranceExpiresOn, termsDays, updatedAt } = data
  const form = useSendForm(updateVendor, {
    initial: {
      ...{ name, email: email ?? '', phone: phone ?? '', notes: notes ?? '' },
      ...{ insuranceExpiresOn: insuranceExpiresOn ?? '', termsDays: String(termsDays) },
    },
    toBody,
    params: { id },
    version: updatedAt,
    success: t('Vendor saved'),
    failure: t('Failed to save vendor'),
  })
  return (
    <FormDialog
      {...props}
      title={t('Edit Vendor')}
      form={form}
      submit={t('Save Vendor')}
      submitting={t('Saving...')}
    >
      <VendorFields form={form} />
    </FormDialog>
  )
}

function VendorFields(props: { form: SendForm<typeof blank> }) {
  const { field } = props.form
  return (
    <>
      <TextInput label={t('Name')} autoComplete="off" required data-autofocus {...field('name')} />
      <FieldPair>
        <TextInput label={t('Email')} type="email" autoComplete="off" {...field('email')} />
        <TextInput label={t('Phone')} type="tel" autoComplete="off" {...field('phone')} />
      </FieldPair>
      <FieldPair>
        <TextInput
          label={t('Payment terms')}
          description={t('Days until a bill is due')}
          inputMode="numeric"
          autoComplete="off"
          {...field('termsDays')}
        />
        <DateInput
          label={t('Insured until')}
          description={t('After it, approving a bill needs a reason')}
          {...field('insuranceExpiresOn')}
        />
      </FieldPair>
      <Textarea label={t('Notes')} placeholder={t('Trade, license')} {...field('notes')} />
    </>
  )
}
