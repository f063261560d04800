import { TextInput } from '@mantine/core'
import { requestEmailChange } from '#shared/account/email-changes.ts'
import { t } from '#shared/language/t.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePerson } from '#web/session/session.tsx'

/** Requests another sign-in address; it counts once its link was opened. */
export function ChangeEmail(props: { opened: boolean; onClose: () => void }) {
  const { email } = usePerson()
  const form = useSendForm(requestEmailChange, {
    initial: { email: '', currentPassword: '' },
    success: {
      title: t('Check your new inbox'),
      text: t('Open the link we sent there to confirm your new email'),
    },
  })
  return (
    <FormDialog
      title={t('Change Email')}
      text={t(
        'We will send a link to the new address. Until you open it, you sign in with {email}.',
        { email },
      )}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Send Link')}
      submitting={t('Sending...')}
      size="sm"
    >
      <TextInput
        label={t('New email')}
        type="email"
        autoComplete="email"
        required
        data-autofocus
        {...form.field('email')}
      />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
    </FormDialog>
  )
}
