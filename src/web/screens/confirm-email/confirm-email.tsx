import { Alert, Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { confirmEmailChange, verifyEmailChange } from '#shared/account/email-changes.ts'
import { t } from '#shared/language/t.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { useCall, useSend } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { useSession } from '#web/session/session.tsx'
import { forgetToken, takeToken } from '#web/session/stored-token.ts'

/** The target of an email's confirmation link. Its account's user confirms it, or the operator. */
export default function ConfirmEmail() {
  const [token] = useState(() => takeToken('confirm-email'))
  const [confirmed, setConfirmed] = useState<string | null>(null)
  // The token is in this tab alone: neither in the address bar nor in the history.
  useEffect(() => history.replaceState(null, '', location.pathname), [])
  if (confirmed) return <Confirmed email={confirmed} />
  if (!token) return <DeadLink />
  return (
    <Verified
      token={token}
      onDone={email => {
        forgetToken('confirm-email')
        setConfirmed(email)
      }}
    />
  )
}

function Verified(props: { token: string; onDone: (email: string) => void }) {
  const { token } = props
  const { data, error, refetch, isFetching } = useCall(verifyEmailChange, { params: { token } })
  // A press, not the opening, confirms: mail servers open links to look at them.
  const confirm = useSend(confirmEmailChange, {
    onSuccess: ({ email }) => props.onDone(email),
  })
  const { user } = useSession()
  if (data)
    return (
      <AuthFrame
        title={t('Confirm Email Address')}
        text={
          data.isNew
            ? t('Sign in with {email} from now on', { email: data.email })
            : t('Confirm that {email} is your email address', { email: data.email })
        }
      >
        {user ? (
          <Stack gap="md">
            {confirm.error && (
              <Alert color="red" role="alert">
                {confirm.error.sentence}
              </Alert>
            )}
            <Button
              size="md"
              fullWidth
              disabled={confirm.isPending}
              onClick={() => confirm.mutate({ body: { token } })}
            >
              {confirm.isPending ? t('Confirming...') : t('Confirm Address')}
            </Button>
          </Stack>
        ) : (
          <Button component={Link} href="/auth?next=/confirm-email" size="md" fullWidth>
            {t('Sign In to Confirm')}
          </Button>
        )}
      </AuthFrame>
    )
  if (isFetching)
    return (
      <AuthFrame title={t('Confirm Email Address')} text={t('Opening your link...')}>
        <Spinner label={t('Opening your link')} />
      </AuthFrame>
    )
  if (error && error.status !== 400)
    return (
      <AuthFrame title={t('Confirm Email Address')} text={t('Your link may still be valid.')}>
        <FailureState
          title={t('Your link could not be opened')}
          error={error}
          onRetry={() => void refetch()}
        />
      </AuthFrame>
    )
  return <DeadLink />
}

function Confirmed({ email }: { email: string }) {
  return (
    <AuthFrame title={t('Email Address Confirmed')} text={t('{email} is confirmed', { email })}>
      <Button component={Link} href="/" size="md" fullWidth autoFocus>
        {t('Continue')}
      </Button>
    </AuthFrame>
  )
}

function DeadLink() {
  return (
    <AuthFrame
      title={t('Invalid Link')}
      text={t(
        'This link is invalid, was used already, or has expired. Ask for a new one in Settings.',
      )}
    >
      <Button component={Link} href="/settings" size="md" fullWidth>
        {t('Open Settings')}
      </Button>
    </AuthFrame>
  )
}
