import { Button, Stack } from '@mantine/core'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import styles from './reset-password.module.css'

export function InvalidLink() {
  return (
    <AuthFrame
      title={t('Invalid Reset Link')}
      text={t('This password reset link is invalid or has expired')}
    >
      <p className={styles.text}>{t('Password reset links expire after 24 hours for security.')}</p>
      <p className={styles.text}>{t('Please request a new reset link to continue.')}</p>
      <Stack gap="sm" mt="lg">
        <Button component={Link} href="/auth?mode=forgot" size="md" fullWidth>
          {t('Request New Link')}
        </Button>
        <Button component={Link} href="/auth" size="md" variant="default" fullWidth>
          {t('Back to Sign In')}
        </Button>
      </Stack>
    </AuthFrame>
  )
}
