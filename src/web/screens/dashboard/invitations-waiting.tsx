import { MailOpen } from 'lucide-react'
import { listMyInvitations, type WaitingInvitation } from '#shared/people/invitations.ts'
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx'
import { useCall } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatDay, spaced } from '#web/format/format.ts'
import { AcceptForm } from '#web/invitations/accept-form.tsx'
import { expiryLabel } from '#web/invitations/labels.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './invitations-waiting.module.css'

/** The open invitations to the person's e-mail, if any; they are accepted here. */
export function InvitationsWaiting() {
  const { data } = useCall(listMyInvitations)
  if (!data || data.length === 0) return null
  return (
    <Panel title={data.length === 1 ? 'You are invited' : 'You have invitations'}>
      <ul className={styles.list}>
        {data.map(invitation => (
          <li key={invitation.id} className={styles.row}>
            <MailOpen size={20} aria-hidden className={styles.icon} />
            <div>
              <p className={styles.title}>
                {invitation.organization.name} invites you {purposeOf(invitation)}
              </p>
              <p className={styles.text}>{expiryLabel(invitation.expiresAt)}.</p>
              <AcceptForm
                token={invitation.id}
                kind={invitation.kind}
                onAccepted={({ organization }) => {
                  toast.success(`You accepted the invitation of ${organization.name}`)
                }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Help for a new user who is a tenant: how to reach their landlord. */
export function InvitationHelp() {
  const { email, hasProvenEmail } = usePerson()
  const { data } = useCall(listMyInvitations)
  if (!data || data.length > 0) return null
  if (!hasProvenEmail)
    return (
      <Panel title="Waiting for an invitation?">
        <p className={styles.text}>
          Invitations to <b>{email}</b> show here once you confirm this address by the link we sent
          there. <SendConfirmation />
        </p>
      </Panel>
    )
  return (
    <Panel title="Waiting for an invitation?">
      <p className={styles.text}>
        If you rent, or work for a landlord, ask them to invite <b>{email}</b>. The invitation comes
        by mail and shows here, too. Nothing else is needed from you.
      </p>
    </Panel>
  )
}

function purposeOf({ kind, role, property, unitNumber, moveInDate }: WaitingInvitation): string {
  if (kind === 'member' || !property) return `to work with them as ${spaced(role)}`
  const home = unitNumber ? `${property.name}, Unit ${unitNumber}` : property.name
  return moveInDate ? `to ${home} from ${formatDay(moveInDate)}` : `to ${home}`
}
