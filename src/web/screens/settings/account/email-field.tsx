import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  cancelEmailChange,
  type EmailChange,
  listEmailChanges,
} from '#shared/account/email-changes.ts'
import { t } from '#shared/language/t.ts'
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx'
import { useCall, useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { Text } from '#web/components/values/text.tsx'
import { formatMoment } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from '../rows/rows.module.css'
import { ChangeEmail } from './change-email.tsx'

/** The sign-in address, and a pending one. */
export function EmailField() {
  const { email, hasProvenEmail } = usePerson()
  const [isChanging, setChanging] = useState(false)
  const [waiting] = useCall(listEmailChanges).data ?? []
  return (
    <>
      <div className={styles.withButton}>
        <TextInput
          label={t('Email')}
          type="email"
          value={email}
          readOnly
          description={t('You sign in with this email')}
          // Above the input, so that the button is beside it.
          inputWrapperOrder={['label', 'description', 'input']}
          classNames={{ input: styles.fixed ?? '' }}
        />
        <Button variant="default" onClick={() => setChanging(true)}>
          {t('Change Email')}
        </Button>
      </div>
      {!hasProvenEmail && (
        <div className={styles.waiting}>
          <p>
            <Text
              id="Confirm your email: open the link we sent to <0>{email}</0>. Until then you cannot see invitations or turn on two-factor authentication."
              values={{ email }}
              parts={[<strong key="email" />]}
            />
          </p>
          <SendConfirmation />
        </div>
      )}
      {waiting && <Waiting change={waiting} />}
      <ChangeEmail opened={isChanging} onClose={() => setChanging(false)} />
    </>
  )
}

function Waiting({ change }: { change: EmailChange }) {
  const cancel = useSend(cancelEmailChange, {
    onSuccess: () => toast.success(t('Email change canceled')),
  })
  return (
    <div className={styles.waiting} role="status">
      <p>
        <Text
          id="Waiting for you to open the link we sent to <0>{email}</0>. It expires {moment}."
          values={{ email: change.email, moment: formatMoment(change.expiresAt) }}
          parts={[<strong key="email" />]}
        />
      </p>
      <Button
        variant="subtle"
        size="sm"
        disabled={cancel.isPending}
        onClick={() =>
          cancel.mutate(
            {},
            { onError: error => notifyFailure(error, t('Failed to cancel the change')) },
          )
        }
      >
        {t('Cancel Change')}
      </Button>
    </div>
  )
}
