import { t } from '#shared/language/t.ts'
import { listMyInvitations } from '#shared/people/invitations.ts'
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx'
import { useCall } from '#web/client/api.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Text } from '#web/components/values/text.tsx'
import { usePerson } from '#web/session/session.tsx'
import { ChangePurpose } from './change-purpose.tsx'
import styles from './invitations-waiting.module.css'

/** Help for a new user who rents: how to reach their landlord. */
export default function InvitationHelp() {
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
