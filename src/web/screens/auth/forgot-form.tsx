import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { forgotPassword } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { translated } from '#shared/language/translated.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import styles from './auth.module.css'
import { FormAlert, marked } from './form-alert.tsx'
import { ModeLink } from './mode-link.tsx'
import { type Typed, useTyped } from './use-typed.ts'

/** Requests a reset link. The server's answer does not reveal whether the address is known. */
export function ForgotForm({ typed }: { typed: Typed }) {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useSendForm(forgotPassword, {
    initial: { email: typed.email },
    onSuccess: ({ message }) => setAnswer(translated(message)),
  })
  useTyped(typed, form.values)
  return (
    <form noValidate method="post" onSubmit={form.submit} aria-label={t('Forgot password')}>
      <Stack gap="md">
        <FormAlert form={form} title={t('The link could not be sent')} />
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          size="md"
          {...marked(form.field('email'))}
        />
        <Button type="submit" size="md" fullWidth disabled={form.isPending}>
          {form.isPending
            ? t('Sending...')
            : answer
              ? t('Send Another Link')
              : t('Send Reset Link')}
        </Button>
        <div role="status">
          {answer && (
            <Alert color="pine" icon={<MailCheck size={18} aria-hidden />}>
              {answer} {t('The link works for 24 hours.')}
            </Alert>
          )}
        </div>
        <p className={styles.below}>
          <ModeLink to="login">{t('Back to Sign In')}</ModeLink>
        </p>
      </Stack>
    </form>
  )
}
