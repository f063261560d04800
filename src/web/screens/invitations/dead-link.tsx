import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { useSession } from '#web/session/session.tsx'
import { forgetToken } from '#web/session/stored-token.ts'
import styles from './invitations.module.css'

export function DeadLink() {
  const { isAuthenticated } = useSession()
  return (
    <AuthFrame title="Invitation not found" text="This link is invalid or no longer works.">
      <p className={styles.text}>
        An invitation can be answered once, within 7 days, and only by the newest mail about it.
      </p>
      <p className={styles.text}>Ask whoever invited you to send it again.</p>
      <Button
        component={Link}
        href={isAuthenticated ? '/' : '/auth'}
        onClick={() => forgetToken('invitation')}
        size="md"
        mt="lg"
        fullWidth
      >
        {isAuthenticated ? 'Go to Dashboard' : 'Go to Sign In'}
      </Button>
    </AuthFrame>
  )
}
