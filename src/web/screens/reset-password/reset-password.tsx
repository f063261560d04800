import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { verifyResetToken } from '#shared/account/auth.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { type CallError, useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Where the link of a reset mail leads. Without a token there is nothing to do here. */
export default function ResetPassword() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token'))
  const [isDone, setDone] = useState(false)
  // The token lives on in memory alone: neither the address bar nor the history keeps it.
  useEffect(() => history.replaceState(null, '', location.pathname), [])
  if (!token) return <Redirect to="/" replace />
  if (isDone) return <ResetComplete />
  return <Verified token={token} onDone={() => setDone(true)} />
}

function Verified({ token, onDone }: { token: string; onDone: () => void }) {
  const { data, error, refetch, isFetching } = useCall(verifyResetToken, { params: { token } })
  if (data) return <NewPasswordForm token={token} {...data} onDone={onDone} />
  if (isFetching) {
    return (
      <AuthFrame title="Reset Password" text="Verifying your reset link...">
        <Spinner label="Verifying your reset link" />
      </AuthFrame>
    )
  }
  if (error && !isRefusal(error)) {
    return (
      <AuthFrame title="Reset Password" text="The link itself may be fine.">
        <FailureState
          title="Your reset link could not be verified"
          error={error}
          onRetry={() => void refetch()}
        />
      </AuthFrame>
    )
  }
  return <InvalidLink />
}

/** Whether the server looked at the link and said no, rather than not answering in earnest. */
function isRefusal({ status }: CallError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

function ResetComplete() {
  return (
    <AuthFrame title="Password Reset Complete" text="You can now sign in with your new password">
      <Button component={Link} href="/auth" size="md" fullWidth autoFocus>
        Sign In
      </Button>
    </AuthFrame>
  )
}
