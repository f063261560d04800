import { Alert, Button, Text as Paragraph, Stack } from '@mantine/core'
import { resetPassword } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { confirmed } from '#web/accounts/confirmed.ts'
import { ConsentBox, consentOf } from '#web/accounts/consent-box.tsx'
import { NewPasswordField, PasswordField } from '#web/accounts/password-field.tsx'
import type { CallError } from '#web/client/api.ts'
import { Text } from '#web/components/values/text.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { forgetSession } from '#web/session/session.tsx'
import styles from './reset-password.module.css'

/** The new password, typed twice, for the person of the link. */
export function NewPasswordForm(props: {
  token: string
  email: string
  /** The invitations that an invited person may accept along with their first password. */
  invitations?: readonly { organization: string; property: string }[] | undefined
  onDone: () => void
}) {
  const form = useSendForm(resetPassword, {
    initial: { password: '', confirmation: '', consentVersion: false },
    shape: confirmed('password'),
    toBody: ({ password, consentVersion }) => ({
      password,
      token: props.token,
      consentVersion: consentOf(consentVersion),
    }),
    success: {
      title: t('Password reset successful'),
      text: t('You can now sign in with your new password'),
    },
    failure: error => ({ title: t('Reset failed'), text: reasonOf(error) }),
    onSuccess: () => {
      // The server ended every session of the person; a user signed in here signs in again.
      forgetSession()
      props.onDone()
    },
  })
  return (
    <AuthFrame
      title={t('Reset Password')}
      text={
        <Text
          id="Choose a new password for <0>{email}</0>"
          values={{ email: props.email }}
          parts={[<span key="email" className={styles.email} />]}
        />
      }
    >
      <form noValidate method="post" onSubmit={form.submit} aria-label={t('Reset Password')}>
        <Stack gap="md">
          {form.failure && (
            <Alert color="red" role="alert">
              {form.failure}
            </Alert>
          )}
          {/* Identifies the account of the new password for password managers. */}
          <input type="text" autoComplete="username" value={props.email} readOnly hidden />
          <NewPasswordField
            label={t('New password')}
            autoFocus
            size="md"
            {...form.field('password')}
          />
          <PasswordField
            label={t('Confirm new password')}
            autoComplete="new-password"
            size="md"
            {...form.field('confirmation')}
          />
          {props.invitations && (
            <>
              <Paragraph>
                {props.invitations
                  .map(({ organization, property }) =>
                    t('{organization} invites you to {property}.', { organization, property }),
                  )
                  .join(' ')}{' '}
                {t('Check the box to accept, or respond later with the link in their email.')}
              </Paragraph>
              <ConsentBox form={form} />
            </>
          )}
          <Button type="submit" size="md" fullWidth disabled={form.isPending}>
            {form.isPending ? t('Resetting...') : t('Reset Password')}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  )
}

function reasonOf(error: CallError): string {
  return error.status >= 500 ? t('Failed to reset password') : error.sentence
}
