import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'

export function ResetComplete() {
  return (
    <AuthFrame title="Password Reset Complete" text="You can now sign in with your new password">
      <Button component={Link} href="/auth" size="md" fullWidth autoFocus>
        Sign In
      </Button>
    </AuthFrame>
  )
}
