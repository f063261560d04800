import { Button, Stack } from '@mantine/core'
import { type OpenInvitation, refuseInvitation } from '#shared/people/invitations.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatDay, fullName, spaced } from '#web/format/format.ts'
import { useSession } from '#web/session/session.tsx'
import { HowToAccept, isInvited } from './how-to-accept.tsx'
import styles from './invitations.module.css'
import type { Answer } from './invitations.tsx'

/** The content of an invitation, and the answer. */
export function Invitation(props: {
  token: string
  invitation: OpenInvitation
  onAnswer: (answer: Answer) => void
}) {
  const { token, invitation, onAnswer } = props
  const { organization, property, unitNumber, moveInDate, email, role, kind } = invitation
  const { user } = useSession()
  const refuse = useSend(refuseInvitation, {
    onSuccess: () => onAnswer({ invitation, accepted: null }),
  })

  function decline() {
    refuse.mutate(
      { params: { token } },
      { onError: error => toast.failure({ title: 'Not declined', text: error.sentence }) },
    )
  }

  return (
    <AuthFrame
      title={`${organization.name} invites you`}
      text={
        kind === 'tenant'
          ? 'As a tenant you see what is due, report repairs and write to each other in one place.'
          : `To work with them in Rooftree as ${spaced(role)}.`
      }
    >
      <dl className={styles.facts}>
        {property && (
          <div>
            <dt>Home</dt>
            <dd>
              {unitNumber ? `${property.name}, Unit ${unitNumber}` : property.name}
              <span className={styles.address}>{property.address}</span>
            </dd>
          </div>
        )}
        {moveInDate && (
          <div>
            <dt>Move-in</dt>
            <dd>{formatDay(moveInDate)}</dd>
          </div>
        )}
        <div>
          <dt>For</dt>
          <dd>
            {fullName(invitation)}
            <span className={styles.address}>{email}</span>
          </dd>
        </div>
      </dl>
      <Stack gap="sm">
        <HowToAccept {...props} />
        {(!user || isInvited(user, email)) && (
          <Button
            variant="default"
            size="md"
            fullWidth
            onClick={decline}
            disabled={refuse.isPending}
          >
            {refuse.isPending ? 'Declining...' : 'Decline'}
          </Button>
        )}
      </Stack>
    </AuthFrame>
  )
}
