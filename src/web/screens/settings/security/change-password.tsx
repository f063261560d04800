import { changePassword } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
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
      title: t('Password changed successfully'),
      text: t('You have been signed out everywhere else'),
    },
  })
  return (
    <FormDialog
      title={t('Change Password')}
      text={t('You stay signed in here and are signed out everywhere else.')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Save Password')}
      submitting={t('Saving...')}
      size="sm"
    >
      {/* Identifies the account of the new password for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.field('currentPassword')}
      />
      <NewPasswordField label={t('New password')} required {...form.field('newPassword')} />
      <PasswordField
        label={t('Confirm new password')}
        autoComplete="new-password"
        required
        {...form.field('confirmation')}
      />
    </FormDialog>
  )
}
