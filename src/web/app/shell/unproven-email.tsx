import { SendConfirmation } from '#web/accounts/send-confirmation.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './unproven-email.module.css'

/** A quiet hint that the address is not confirmed yet; work goes on without it. */
export default function UnprovenEmail() {
  const { email } = usePerson()
  return (
    <div className={styles.line} role="note" aria-label="Email not confirmed">
      <span>
        Confirm your email: open the link we sent to <strong>{email}</strong>.
      </span>
      <SendConfirmation />
    </div>
  )
}
