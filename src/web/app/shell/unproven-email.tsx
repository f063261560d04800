import { t } from '#shared/language/t.ts'
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx'
import { Text } from '#web/components/values/text.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './unproven-email.module.css'

/** A quiet hint that the address is not confirmed yet; work goes on without it. */
export default function UnprovenEmail() {
  const { email } = usePerson()
  return (
    <div className={styles.line} role="note" aria-label={t('Email not confirmed')}>
      <span>
        <Text
          id="Confirm your email: open the link we sent to <0>{email}</0>."
          values={{ email }}
          parts={[<strong key="email" />]}
        />
      </span>
      <SendConfirmation />
    </div>
  )
}
