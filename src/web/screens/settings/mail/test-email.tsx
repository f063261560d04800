import { Button, Stack } from '@mantine/core'
import { Send } from 'lucide-react'
import { labels, t } from '#shared/language/t.ts'
import { getMailDelivery } from '#shared/messaging/mails.ts'
import { type DialogueLine, sendTestEmail, type TestedEmail } from '#shared/messaging/test-email.ts'
import { can } from '#shared/permissions.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './test-email.module.css'

/** Sends an email to the operator and shows what the email server answered, line by line; only where there is one. */
export function TestEmail() {
  const mayRead = can(usePerson(), getMailDelivery.may)
  const { data } = useCall(getMailDelivery, { enabled: mayRead })
  const test = useSend(sendTestEmail)
  if (data?.delivery === 'file') return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Send size={16} aria-hidden />}
        loading={test.isPending}
        onClick={() => test.mutate({}, { onError: error => toast.failure(error.sentence) })}
      >
        {t('Send Test Email')}
      </Button>
      {test.data && <Outcome tested={test.data} onClose={test.reset} />}
    </>
  )
}

function Outcome({ tested, onClose }: { tested: TestedEmail; onClose: () => void }) {
  const { recipient, isAccepted, dialogue } = tested
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={isAccepted ? t('The email was accepted') : t('The email was not accepted')}
    >
      <Stack gap="md">
        <p>
          {isAccepted
            ? t(
                'The email server took the email to {recipient}. Look into the mailbox, and into spam.',
                {
                  recipient,
                },
              )
            : t(
                'The last lines say why. Change the email settings of the server, and start Rooftree again.',
              )}
        </p>
        <ol className={styles.dialogue} aria-label={t('Dialogue with the email server')}>
          {dialogue.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key, and no state.
            <li key={at}>
              <span>{speakers[line.by]}</span> <code>{line.text}</code>
            </li>
          ))}
        </ol>
      </Stack>
    </Dialog>
  )
}

const speakers: Record<DialogueLine['by'], string> = labels({
  rooftree: 'Rooftree',
  server: 'Server',
  network: 'Connection',
})
