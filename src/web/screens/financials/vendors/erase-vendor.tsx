import { TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { eraseVendor, erasureWord } from '#shared/account/erasure.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSendForm } from '../../../forms/send-form.ts'

/** Erases a vendor from the organization, for good. */
export default function EraseVendor(props: {
  vendor: Vendor
  opened: boolean
  onClose: () => void
}) {
  const { vendor } = props
  const [, navigate] = useLocation()
  const form = useSendForm(eraseVendor, {
    initial: { confirmation: '' },
    params: { id: vendor.id },
    refresh: ['/api/erasures', '/api/vendors', '/api/expenses', '/api/documents'],
    success: {
      title: 'Vendor erased',
      text: 'Amounts and dates stay under a number. Here is what still mentions them',
    },
    onSuccess: () => navigate('/settings/erasures'),
  })
  return (
    <FormDialog
      title={`Erase ${vendor.name}`}
      text="In your books the name becomes ‘Former vendor’ with a number. Contact data, notes, what they wrote about jobs, stored reports and emails that name them are erased. Expenses and their dates stay, because the law asks for them. What your team typed about them is listed next, for you to edit or delete. Nobody can bring this back."
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Erase vendor"
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
