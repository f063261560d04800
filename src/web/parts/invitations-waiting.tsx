import { MailOpen } from 'lucide-react'
import { listMyInvitations, type WaitingInvitation } from '#shared/invitations.ts'
import { useCall } from '../api.ts'
import { formatDay, spaced } from '../format.ts'
import { usePerson } from '../session.tsx'
import { Panel } from '../ui/panel.tsx'
import { expiryLabel } from './invitation/expiry.ts'
import styles from './invitations-waiting.module.css'

/**
 * The open invitations to the person's e-mail, if any. They are answered by the link in the mail: it
 * proves whose mailbox it is.
 */
export function InvitationsWaiting() {
  const { email } = usePerson()
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
              <p className={styles.text}>
                Open the link in the mail to {email} to answer. {expiryLabel(invitation.expiresAt)}.
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** For a newcomer who did not come to let anything: how they get to their landlord. */
export function InvitationHelp() {
  const { email } = usePerson()
  const { data } = useCall(listMyInvitations)
  if (!data || data.length > 0) return null
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
