import { usePerson } from '../../session.tsx'
import { SendConfirmation } from '../send-confirmation.tsx'
import styles from './shell.module.css'

/** Says quietly that the address is not confirmed yet; nobody is kept from anything by it. */
export function UnprovenEmail() {
  const { email, hasProvenEmail } = usePerson()
  if (hasProvenEmail) return null
  return (
    <div className={styles.unproven} role="note" aria-label="Email not confirmed">
      <span>
        Confirm your email: open the link we sent to <strong>{email}</strong>.
      </span>
      <SendConfirmation />
    </div>
  )
}
