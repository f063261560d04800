import { TextInput } from '@mantine/core'
import { confirmTwoFactor } from '#shared/account/two-factor.ts'
import { t } from '#shared/language/t.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { QrCode } from './qr-code.tsx'
import { StepForm } from './step-form.tsx'
import styles from './two-factor.module.css'

/** The secret for the app, and a first code that proves its receipt. */
export function ConfirmCode(props: {
  secret: string
  address: string
  onCancel: () => void
  onConfirmed: (recoveryCodes: string[]) => void
}) {
  const form = useSendForm(confirmTwoFactor, {
    initial: { code: '' },
    onSuccess: ({ recoveryCodes }) => props.onConfirmed(recoveryCodes),
  })
  return (
    <StepForm
      form={form}
      submit={t('Enable')}
      submitting={t('Enabling...')}
      onCancel={props.onCancel}
    >
      <p>{t('Scan this with your authenticator app, then enter the code it shows.')}</p>
      <QrCode text={props.address} label={t('QR code for your authenticator app')} />
      <p className={styles.secret}>
        {t('Can’t scan it? Enter this key in the app:')} <code>{inFours(props.secret)}</code>
      </p>
      <TextInput
        label={t('Code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123 456"
        required
        data-autofocus
        {...form.field('code')}
      />
    </StepForm>
  )
}

function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
