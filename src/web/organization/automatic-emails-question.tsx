import { Button } from '@mantine/core'
import { useLocation } from 'wouter'
import {
  answerAutomaticEmails,
  countAutomaticEmails,
  getAutomaticEmails,
} from '#shared/messaging/automatic-emails.ts'
import { can } from '#shared/permissions.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatCount } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './automatic-emails-question.module.css'

/** Asks an admin once whether tenants get automatic emails, with how many would get one today. */
export default function AutomaticEmailsQuestion() {
  const person = usePerson()
  const mayAnswer = person.organizationId !== null && can(person, answerAutomaticEmails.may)
  const { data, isError } = useCall(getAutomaticEmails, { enabled: mayAnswer })
  const isOpen = mayAnswer && data?.isAnswered === false
  const { data: today, isError: isUncounted } = useCall(countAutomaticEmails, { enabled: isOpen })
  const [, go] = useLocation()
  const send = useSend(answerAutomaticEmails)
  const isWaiting = (mayAnswer && !data && !isError) || (isOpen && !today && !isUncounted)
  // Content below waits until it is known whether this is asked.
  if (isWaiting) return <div data-holds />
  if (!isOpen || !today) return null

  function answer(then: () => void) {
    send.mutate(
      { body: { isAnswered: true } },
      { onSuccess: then, onError: error => toast.failure(`Failed to save. ${error.sentence}`) },
    )
  }

  return (
    <Panel title="Automatic emails are off">
      <div className={styles.question}>
        <p>
          Rooftree can email your tenants when rent is due or late, when a lease is ending, and when
          you record a payment. If you turned them all on now,{' '}
          <b>{peopleLabel(today.people)} get an email today.</b> Only tenants who have joined get
          them.
        </p>
        <div className={styles.buttons}>
          <Button
            size="sm"
            disabled={send.isPending}
            onClick={() => answer(() => go('/settings#automatic-emails'))}
          >
            Choose Emails
          </Button>
          <Button
            size="sm"
            variant="default"
            disabled={send.isPending}
            onClick={() => answer(() => toast.success('Automatic emails stay off'))}
          >
            Leave Off
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function peopleLabel(people: number): string {
  return people === 1 ? '1 person would' : `${formatCount(people)} people would`
}
