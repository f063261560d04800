import { MailOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { t } from '#shared/language/t.ts'
import { listMyInvitations, type WaitingInvitation } from '#shared/people/invitations.ts'
import { useCall } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatDay } from '#web/format/format.ts'
import { roleNames } from '#web/format/roles.ts'
import { expiryLabel } from '#web/invitations/labels.ts'
import styles from './invitations-waiting.module.css'

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
