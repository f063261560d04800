import { Alert, Button, Stack } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { type OpenInvitation, openAccount } from '#shared/people/invitations.ts'
import { ConsentBox, consentOf } from '#web/accounts/consent-box.tsx'
import { NewPasswordField } from '#web/accounts/password-field.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { signIn } from '#web/session/session.tsx'
import type { Answer } from './invitations.tsx'

/** Accepts with an account of their own, for which only a password is missing. */
export function AccountForm(props: {
  token: string
  invitation: OpenInvitation
  onAnswer: (answer: Answer) => void
}) {
  const { invitation } = props
  const form = useSendForm(openAccount, {
    initial: { password: '', consentVersion: false },
    toBody: ({ password, consentVersion }) => ({
      password,
      consentVersion: consentOf(consentVersion),
    }),
    params: { token: props.token },
    onSuccess: ({ token, user, ...accepted }) => {
      // Answered first: signing in clears all loaded data, this invitation too.
      props.onAnswer({ invitation, accepted })
      signIn({ token, user })
    },
  })
  return (
    <form noValidate method="post" onSubmit={form.submit} aria-label={t('Create your account')}>
      <Stack gap="md">
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        {/* Identifies the account of the new password for password managers. */}
        <input type="text" autoComplete="username" value={invitation.email} readOnly hidden />
        <NewPasswordField label={t('Choose a password')} size="md" {...form.field('password')} />
        {invitation.kind === 'tenant' && <ConsentBox form={form} />}
        <Button type="submit" size="md" fullWidth disabled={form.isPending}>
          {form.isPending ? t('Creating your account...') : t('Create Account and Accept')}
        </Button>
      </Stack>
    </form>
  )
}
