import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { useSession } from '#web/session/session.tsx'
import { forgetToken } from '#web/session/stored-token.ts'
import styles from './invitations.module.css'

export function DeadLink() {
  const { isAuthenticated } = useSession()
  return (
    <AuthFrame
      title={t('Invitation Not Found')}
      text={t('This link is invalid or no longer works.')}
    >
      <p className={styles.text}>
        {t('An invitation works once, within 7 days, and only from the latest email.')}
      </p>
      <p className={styles.text}>{t('Ask the person who invited you to send it again.')}</p>
      <Button
        component={Link}
        href={isAuthenticated ? '/' : '/auth'}
        onClick={() => forgetToken('invitation')}
        size="md"
        mt="lg"
        fullWidth
      >
        {isAuthenticated ? t('Go to Dashboard') : t('Go to Sign In')}
      </Button>
    </AuthFrame>
  )
}
