import { Button, Stack } from '@mantine/core'
import { Link } from 'wouter'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import styles from './reset-password.module.css'

export function InvalidLink() {
  return (
    <AuthFrame title="Invalid Reset Link" text="This password reset link is invalid or has expired">
      <p className={styles.text}>Password reset links expire after 24 hours for security.</p>
      <p className={styles.text}>Please request a new reset link to continue.</p>
      <Stack gap="sm" mt="lg">
        <Button component={Link} href="/auth?mode=forgot" size="md" fullWidth>
          Request New Link
        </Button>
        <Button component={Link} href="/auth" size="md" variant="default" fullWidth>
          Back to Sign In
        </Button>
      </Stack>
    </AuthFrame>
  )
}
