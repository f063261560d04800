import { changePassword } from '#shared/account/auth.ts'
import { confirmed } from '#web/accounts/confirmed.ts'
import { NewPasswordField, PasswordField } from '#web/accounts/password-field.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePerson } from '#web/session/session.tsx'

export function ChangePassword(props: { opened: boolean; onClose: () => void }) {
  const { email } = usePerson()
  const form = useSendForm(changePassword, {
    initial: { currentPassword: '', newPassword: '', confirmation: '' },
    shape: confirmed('newPassword'),
    toBody: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    success: {
      title: 'Password changed successfully',
      text: 'You have been signed out everywhere else',
    },
  })
  return (
    <FormDialog
      title="Change Password"
      text="You stay signed in here and are signed out everywhere else."
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Save Password"
      submitting="Saving..."
      size="sm"
    >
      {/* Identifies the account of the new password for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        data-autofocus
        {...form.field('currentPassword')}
      />
      <NewPasswordField label="New password" required {...form.field('newPassword')} />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...form.field('confirmation')}
      />
    </FormDialog>
  )
}
