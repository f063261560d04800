import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { type Mail, resendMail } from '#shared/messaging/mails.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { Row, RowText } from '#web/components/tables/row-list.tsx'
import { Instant } from '#web/components/values/instant.tsx'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { formatMoment } from '#web/format/format.ts'

/** One email: recipient, subject, and state. */
export function MailRow(props: { mail: Mail; goesToFiles: boolean; onResent: () => void }) {
  const { mail, goesToFiles } = props
  const resend = useSend(resendMail, {
    onSuccess: () => {
      props.onResent()
      toast.success('Email sent again')
    },
  })
  const [tone, word] = badges[mail.state]
  return (
    <Row
      name={mail.subject}
      side={
        <>
          <StatusBadge tone={tone}>
            {mail.state === 'sent' && goesToFiles ? 'Saved to file' : word}
          </StatusBadge>
          {mail.state === 'parked' && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<RotateCw size={14} aria-hidden />}
              aria-label={`Send again to ${mail.recipient}: ${mail.subject}`}
              loading={resend.isPending}
              onClick={() =>
                resend.mutate(
                  { params: { id: mail.id } },
                  { onError: error => toast.failure(error.sentence) },
                )
              }
            >
              Resend
            </Button>
          )}
        </>
      }
    >
      <RowText>
        To {mail.recipient} · {kinds[mail.kind]} ·{' '}
        <Instant at={mail.createdAt}>{formatMoment(mail.createdAt)}</Instant>
      </RowText>
      {mail.state !== 'sent' && <RowText isBad={mail.state === 'parked'}>{becameOf(mail)}</RowText>}
    </Row>
  )
}

function becameOf({ state, attempts, error, nextAttemptAt, isHeld }: Mail): string {
  const tries = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
  const why = error ? `: ${error}` : ''
  if (state === 'parked') return `${tries}${why}`
  if (isHeld && nextAttemptAt)
    return `Daily limit reached. Next attempt ${formatMoment(nextAttemptAt)}`
  if (attempts === 0) return 'Sending soon'
  return `${tries}${why}${nextAttemptAt ? ` · next attempt ${formatMoment(nextAttemptAt)}` : ''}`
}

const badges: Record<Mail['state'], [Tone, string]> = {
  waiting: ['info', 'Waiting'],
  sent: ['good', 'Sent'],
  parked: ['bad', 'Not delivered'],
}

const kinds: Record<Mail['kind'], string> = {
  message: 'Copy of a message',
  notice: 'Notification',
  letter: 'Letter',
}
