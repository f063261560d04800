import { Button } from '@mantine/core'
import { useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import {
  answerAutomaticEmails,
  countAutomaticEmails,
  getAutomaticEmails,
} from '#shared/messaging/automatic-emails.ts'
import { can } from '#shared/permissions.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Text } from '#web/components/values/text.tsx'
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
      {
        onSuccess: then,
        onError: error => toast.failure({ title: t('Failed to save'), text: error.sentence }),
      },
    )
  }

  return (
    <Panel title={t('Automatic Emails Are Off')}>
      <div className={styles.question}>
        <p>
          <Text
            id="Rooftree can email your tenants when rent is due or late, when a lease is ending, and when you record a payment. If you turned them all on now, <0>{count, plural, one {# person would} other {# people would}} get an email today.</0> Only tenants who have joined get them."
            values={{ count: today.people }}
            parts={[<b key="people" />]}
          />
        </p>
        <div className={styles.buttons}>
          <Button
            size="sm"
            disabled={send.isPending}
            onClick={() => answer(() => go('/settings?tab=notifications#automatic-emails'))}
          >
            {t('Choose Emails')}
          </Button>
          <Button
            size="sm"
            variant="default"
            disabled={send.isPending}
            onClick={() => answer(() => toast.success(t('Automatic emails stay off')))}
          >
            {t('Leave Off')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
