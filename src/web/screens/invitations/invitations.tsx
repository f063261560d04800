import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { type Accepted, getInvitation, type OpenInvitation } from '#shared/people/invitations.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { forgetToken, takeToken } from '#web/session/stored-token.ts'
import { DeadLink } from './dead-link.tsx'
import { Invitation } from './invitation.tsx'
import { SettledInvitation } from './settled-invitation.tsx'

/** The person's answer; null declines. */
export interface Answer {
  invitation: OpenInvitation
  accepted: Accepted | null
}

/** The target of an invitation's link, in any session. */
export default function Invitations() {
  const [token] = useState(() => takeToken('invitation'))
  const [answer, setAnswer] = useState<Answer | null>(null)
  // The token is in this tab alone: neither in the address bar nor in the history.
  useEffect(() => history.replaceState(null, '', location.pathname), [])

  function answered(given: Answer) {
    forgetToken('invitation')
    setAnswer(given)
  }

  if (answer) return <SettledInvitation answer={answer} />
  if (!token) return <DeadLink />
  return <Read token={token} onAnswer={answered} />
}

function Read(props: { token: string; onAnswer: (answer: Answer) => void }) {
  const { data, error, refetch, isFetching } = useCall(getInvitation, {
    params: { token: props.token },
  })
  if (data) return <Invitation {...props} invitation={data} />
  if (isFetching) {
    return (
      <AuthFrame title={t('Invitation')} text={t('Opening your invitation...')}>
        <Spinner label={t('Opening your invitation')} />
      </AuthFrame>
    )
  }
  if (error && error.status !== 404) {
    return (
      <AuthFrame title={t('Invitation')} text={t('Your link may still be valid.')}>
        <FailureState
          title={t('Your invitation could not be opened')}
          error={error}
          onRetry={() => void refetch()}
        />
      </AuthFrame>
    )
  }
  return <DeadLink />
}
