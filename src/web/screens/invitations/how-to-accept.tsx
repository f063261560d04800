import { Alert, Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { getUser, logout } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import type { OpenInvitation } from '#shared/people/invitations.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { AcceptForm } from '#web/invitations/accept-form.tsx'
import { forgetSession, useSession } from '#web/session/session.tsx'
import { AccountForm } from './account-form.tsx'
import type { Answer } from './invitations.tsx'

interface Way {
  token: string
  invitation: OpenInvitation
  onAnswer: (answer: Answer) => void
}

/** As the signed-in person, after signing in, or with a new password. */
export function HowToAccept(props: Way) {
  const { email, entry } = props.invitation
  const { user, isLoading } = useSession()
  useOverSession()
  if (isLoading) return <Spinner label={t('Loading your account')} />
  if (user) {
    return isInvited(user, email) ? (
      <AcceptForm
        token={props.token}
        kind={props.invitation.kind}
        onAccepted={accepted => props.onAnswer({ invitation: props.invitation, accepted })}
      />
    ) : (
      <OtherAccount email={user.email} invited={email} />
    )
  }
  if (entry === 'login') {
    return (
      <Button component={Link} href="/auth?next=/invitations" size="md" fullWidth>
        {t('Sign In to Accept')}
      </Button>
    )
  }
  if (entry === 'password') return <AccountForm {...props} />
  return (
    <Stack gap="sm">
      <Alert color="gray">
        {t(
          'This address already has an account, but no password yet. Choose one with the link we’ll email you, then open the invitation again.',
        )}
      </Alert>
      <Button component={Link} href="/auth?mode=forgot&next=/invitations" size="md" fullWidth>
        {t('Choose a Password')}
      </Button>
    </Stack>
  )
}

/** Whether the invitation is for the person who is signed in. */
export function isInvited(user: { email: string }, invited: string): boolean {
  return user.email.toLowerCase() === invited.toLowerCase()
}

/** An expired session must not block a visitor: the page then is a visitor's. */
function useOverSession() {
  const { isLoading } = useSession()
  const { error } = useCall(getUser, { enabled: isLoading })
  useEffect(() => {
    if (error?.status === 401) forgetSession()
  }, [error])
}

function OtherAccount({ email, invited }: { email: string; invited: string }) {
  const leave = useSend(logout, { onSuccess: forgetSession })
  return (
    <Stack gap="sm">
      <Alert color="gray" title={t('This invitation is not for this account')}>
        {t('It was sent to {invited}; you are signed in as {email}.', { invited, email })}
      </Alert>
      <Button
        size="md"
        fullWidth
        disabled={leave.isPending}
        // A session that is over already is as good as ended.
        onClick={() =>
          leave.mutate({}, { onError: error => error.status === 401 && forgetSession() })
        }
      >
        {leave.isPending ? t('Signing out...') : t('Sign Out and Continue')}
      </Button>
    </Stack>
  )
}
