import { TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { type eraseTenant, type eraseVendor, erasureConfirmation } from '#shared/account/erasure.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'

/** Erases a tenant or vendor for good, once a word is typed; then leads to their remaining mentions. */
export function EraseDialog(props: {
  call: typeof eraseTenant | typeof eraseVendor
  /** 'Tenant' or 'Vendor'. */
  noun: string
  about: { id: string; name: string }
  /** The erased and the remaining data. */
  text: string
  /** Their own page is not to be gone back to. */
  isLeft?: boolean
  opened: boolean
  onClose: () => void
}) {
  const { noun, about } = props
  const [, navigate] = useLocation()
  const form = useSendForm(props.call, {
    initial: { confirmation: '' },
    params: { id: about.id },
    success: {
      title: `${noun} erased`,
      text: 'Amounts and dates stay under a number. Here is what still mentions them',
    },
    onSuccess: () => navigate('/settings/erasures', { replace: props.isLeft ?? false }),
  })
  return (
    <FormDialog
      title={`Erase ${about.name}`}
      text={`In your books the name becomes ‘Former ${noun.toLowerCase()}’ with a number. ${props.text} What your team typed about them is listed next, for you to edit or delete. Nobody can bring this back.`}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={`Erase ${noun.toLowerCase()}`}
      submitting="Erasing..."
      destructive
    >
      <TextInput
        label={`Type ${erasureConfirmation} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        required
        data-autofocus
        {...form.field('confirmation')}
      />
    </FormDialog>
  )
}
