import { startTwoFactor } from '#shared/account/two-factor.ts'
import { t } from '#shared/language/t.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { StepForm } from './step-form.tsx'

/** Confirms the identity of the user who sets this up. */
export function ConfirmPassword(props: {
  onCancel: () => void
  onStarted: (started: { secret: string; address: string }) => void
}) {
  const form = useSendForm(startTwoFactor, {
    initial: { currentPassword: '' },
    onSuccess: props.onStarted,
  })
  return (
    <StepForm
      form={form}
      submit={t('Continue')}
      submitting={t('Checking...')}
      onCancel={props.onCancel}
    >
      <p>
        {t(
          'You need an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis.',
        )}
      </p>
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.field('currentPassword')}
      />
    </StepForm>
  )
}
