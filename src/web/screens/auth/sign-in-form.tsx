import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { login } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { whySignedOut } from '#web/client/why-signed-out.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import styles from './auth.module.css'
import { FormAlert, marked } from './form-alert.tsx'
import { ModeLink } from './mode-link.tsx'
import { useEnter } from './use-enter.ts'
import { type Typed, useTyped } from './use-typed.ts'

/** `onChallenge` receives the server's challenge for a code, when the account has a second factor. */
export function SignInForm(props: { typed: Typed; onChallenge: (challenge: string) => void }) {
  const { typed } = props
  const enter = useEnter()
  const form = useSendForm(login, {
    initial: { email: typed.email, password: typed.password },
    onSuccess: answer =>
      'challenge' in answer ? props.onChallenge(answer.challenge) : enter(answer),
  })
  useTyped(typed, form.values)
  const [why] = useState(whySignedOut)
  return (
    <form noValidate method="post" onSubmit={form.submit} aria-label={t('Sign In')}>
      <Stack gap="md">
        {why !== null && !form.failure && (
          <Alert color="yellow" role="status">
            {why}
          </Alert>
        )}
        <FormAlert form={form} title={t('Login failed')} />
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          size="md"
          {...marked(form.field('email'))}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          size="md"
          {...marked(form.field('password'))}
        />
        <p className={styles.forgot}>
          <ModeLink to="forgot">{t('Forgot password?')}</ModeLink>
        </p>
        <Button type="submit" size="md" fullWidth disabled={form.isPending}>
          {form.isPending ? t('Signing in...') : t('Sign In')}
        </Button>
      </Stack>
    </form>
  )
}
