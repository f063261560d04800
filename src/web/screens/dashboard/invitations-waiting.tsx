import { MailOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { t } from '#shared/language/t.ts'
import { listMyInvitations, type WaitingInvitation } from '#shared/people/invitations.ts'
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx'
import { useCall } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Text } from '#web/components/values/text.tsx'
import { formatDay } from '#web/format/format.ts'
import { roleNames } from '#web/format/roles.ts'
import { expiryLabel } from '#web/invitations/labels.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './invitations-waiting.module.css'
import { ChangePurpose } from './purpose-question.tsx'

// Few people are invited: others do not load a form.
const AcceptForm = lazy(async () => ({
  default: (await import('#web/invitations/accept-form.tsx')).AcceptForm,
}))

/** The open invitations to the person's e-mail, if any; they are accepted here. */
export function InvitationsWaiting() {
  const { data } = useCall(listMyInvitations)
  if (!data || data.length === 0) return null
  return (
    <Panel title={data.length === 1 ? t('You are invited') : t('You have invitations')}>
      <ul className={styles.list}>
        {data.map(invitation => (
          <li key={invitation.id} className={styles.row}>
            <MailOpen size={20} aria-hidden className={styles.icon} />
            <div>
              <p className={styles.title}>{titleOf(invitation)}</p>
              <p className={styles.text}>{expiryLabel(invitation.expiresAt)}.</p>
              <Suspense>
                <AcceptForm
                  token={invitation.id}
                  kind={invitation.kind}
                  onAccepted={({ organization }) => {
                    toast.success(
                      t('You accepted the invitation from {name}', { name: organization.name }),
                    )
                  }}
                />
              </Suspense>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Help for a new user who rents: how to reach their landlord. */
export function InvitationHelp() {
  const { email, hasProvenEmail } = usePerson()
  const { data } = useCall(listMyInvitations)
  if (!data || data.length > 0) return null
  return (
    <Panel title={t('Join Your Landlord')} actions={<ChangePurpose />}>
      {hasProvenEmail ? (
        <p className={styles.text}>
          <Text
            id="Ask your landlord or property manager to invite <0>{email}</0>. The invitation comes by email and shows here, too. There is nothing else for you to do."
            values={{ email }}
            parts={[<b key="email" />]}
          />
        </p>
      ) : (
        <p className={styles.text}>
          <Text
            id="Ask your landlord or property manager to invite <0>{email}</0>. Invitations show here once you confirm this address: open the link we sent there."
            values={{ email }}
            parts={[<b key="email" />]}
          />{' '}
          <SendConfirmation />
        </p>
      )}
    </Panel>
  )
}

function titleOf(invitation: WaitingInvitation): string {
  const { organization, kind, role, property, unitNumber, moveInDate } = invitation
  const { name } = organization
  if (kind === 'member' || !property)
    return t('{name} invites you to work with them. Your role: {role}.', {
      name,
      role: roleNames[role],
    })
  const home = unitNumber
    ? t('{property}, Unit {unit}', { property: property.name, unit: unitNumber })
    : property.name
  return moveInDate
    ? t('{name} invites you to {home} from {day}', { name, home, day: formatDay(moveInDate) })
    : t('{name} invites you to {home}', { name, home })
}
