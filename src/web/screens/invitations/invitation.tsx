import { Button, Stack } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { type OpenInvitation, refuseInvitation } from '#shared/people/invitations.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { roleNames } from '#web/format/roles.ts'
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
      { onError: error => toast.failure({ title: t('Failed to decline'), text: error.sentence }) },
    )
  }

  return (
    <AuthFrame
      title={t('{name} invites you', { name: organization.name })}
      text={
        kind === 'tenant'
          ? t('See what you owe, report repairs and message your landlord, all in one place.')
          : t('To work with them in Rooftree. Your role: {role}.', { role: roleNames[role] })
      }
    >
      <dl className={styles.facts}>
        {property && (
          <div>
            <dt>{t('Home')}</dt>
            <dd>
              {unitNumber
                ? t('{property}, Unit {unit}', { property: property.name, unit: unitNumber })
                : property.name}
              <span className={styles.address}>{property.address}</span>
            </dd>
          </div>
        )}
        {moveInDate && (
          <div>
            <dt>{t('Move-in')}</dt>
            <dd>{formatDay(moveInDate)}</dd>
          </div>
        )}
        <div>
          <dt>{t('For')}</dt>
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
            {refuse.isPending ? t('Declining...') : t('Decline')}
          </Button>
        )}
      </Stack>
    </AuthFrame>
  )
}
