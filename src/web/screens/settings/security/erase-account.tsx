import { TextInput } from '@mantine/core'
import { eraseAccount, erasureConfirmation } from '#shared/account/erasure.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { forgetSession, usePerson } from '#web/session/session.tsx'

/** Deletes the user's own account, for good. */
export default function EraseAccount(props: { opened: boolean; onClose: () => void }) {
  const { hasTwoFactor } = usePerson()
  const form = useSendForm(eraseAccount, {
    initial: { currentPassword: '', code: '', confirmation: '' },
    toBody: ({ code, ...rest }) => (hasTwoFactor ? { ...rest, code } : rest),
    onSuccess: () => {
      forgetSession()
      location.assign('/')
    },
  })
  return (
    <FormDialog
      title="Erase Account"
      text="Your name becomes ‘Former tenant’ with a number, and how to reach you is erased, everywhere. What you and your landlords wrote is erased, and so are your photos and sign-ins. Leases, amounts and dates stay in your landlords’ books, because the law asks for them; so do digests of the audit log, which tell nothing of you. What others typed about you is listed to them, to edit or delete. Nobody can bring this back."
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Erase account"
      submitting="Erasing..."
      destructive
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        data-autofocus
        {...form.field('currentPassword')}
      />
      {hasTwoFactor && (
        <TextInput
          label="Code"
          description="From your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          required
          {...form.field('code')}
        />
      )}
      <TextInput
        label={`Type ${erasureConfirmation} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        required
        {...form.field('confirmation')}
      />
    </FormDialog>
  )
}
