import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { verifyResetToken } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { type CallError, useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** The target of a reset link. Without a token the page has no use. */
export default function ResetPassword() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token'))
  const [isDone, setDone] = useState(false)
  // The token is in memory alone: neither in the address bar nor in the history.
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
      <AuthFrame title={t('Reset Password')} text={t('Verifying your reset link...')}>
        <Spinner label={t('Verifying your reset link')} />
      </AuthFrame>
    )
  }
  if (error && !isRefusal(error)) {
    return (
      <AuthFrame title={t('Reset Password')} text={t('Your link may still be valid.')}>
        <FailureState
          title={t('Your reset link could not be verified')}
          error={error}
          onRetry={() => void refetch()}
        />
      </AuthFrame>
    )
  }
  return <InvalidLink />
}

/** Whether the server checked and refused the link, in contrast to a failed call. */
function isRefusal({ status }: CallError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

function ResetComplete() {
  return (
    <AuthFrame
      title={t('Password Reset Complete')}
      text={t('You can now sign in with your new password')}
    >
      <Button component={Link} href="/auth" size="md" fullWidth autoFocus>
        {t('Sign In')}
      </Button>
    </AuthFrame>
  )
}
