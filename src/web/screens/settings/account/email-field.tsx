import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  cancelEmailChange,
  type EmailChange,
  listEmailChanges,
} from '#shared/account/email-changes.ts'
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx'
import { useCall, useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { toast } from '#web/components/feedback/toast.tsx'
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
          label="Email"
          type="email"
          value={email}
          readOnly
          description="You sign in with this email"
          // Above the input, so that the button is beside it.
          inputWrapperOrder={['label', 'description', 'input']}
          classNames={{ input: styles.fixed ?? '' }}
        />
        <Button variant="default" onClick={() => setChanging(true)}>
          Change Email
        </Button>
      </div>
      {!hasProvenEmail && (
        <div className={styles.waiting}>
          <p>
            Confirm your email: open the link we sent to <strong>{email}</strong>. Until then you
            cannot see invitations or turn on two-factor authentication.
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
    onSuccess: () => toast.success('Email change canceled'),
  })
  return (
    <div className={styles.waiting} role="status">
      <p>
        Waiting for you to open the link we sent to <strong>{change.email}</strong>. It expires{' '}
        {formatMoment(change.expiresAt)}.
      </p>
      <Button
        variant="subtle"
        size="sm"
        disabled={cancel.isPending}
        onClick={() =>
          cancel.mutate(
            {},
            { onError: error => notifyFailure(error, 'Failed to cancel the change') },
          )
        }
      >
        Cancel Change
      </Button>
    </div>
  )
}
