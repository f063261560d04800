import { TextInput } from '@mantine/core'
import { endTwoFactor } from '#shared/account/two-factor.ts'
import { t } from '#shared/language/t.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useChangeAccount } from '../rows/use-change-account.ts'

export function EndTwoFactor(props: { opened: boolean; onClose: () => void }) {
  const changeAccount = useChangeAccount()
  const form = useSendForm(endTwoFactor, {
    initial: { currentPassword: '', code: '' },
    success: t('Two-factor authentication is off'),
    onSuccess: () => changeAccount(before => ({ ...before, hasTwoFactor: false })),
  })
  return (
    <FormDialog
      title={t('Disable Two-Factor Authentication')}
      text={t('You will sign in with your password only. You are signed out everywhere else.')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Disable')}
      submitting={t('Disabling...')}
      size="sm"
    >
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.field('currentPassword')}
      />
      <TextInput
        label={t('Code')}
        description={t('From your authenticator app, or a recovery code')}
        autoComplete="one-time-code"
        required
        {...form.field('code')}
      />
    </FormDialog>
  )
}
