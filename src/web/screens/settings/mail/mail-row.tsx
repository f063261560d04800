import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { labels, t } from '#shared/language/t.ts'
import { type Mail, resendMail } from '#shared/messaging/mails.ts'
import { storedText } from '#shared/stored-text.ts'
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
      toast.success(t('Email sent again'))
    },
  })
  const tone = tones[mail.state]
  return (
    <Row
      name={mail.subject}
      side={
        <>
          <StatusBadge tone={tone}>
            {mail.state === 'sent' && goesToFiles ? t('Saved to file') : states[mail.state]}
          </StatusBadge>
          {mail.state === 'parked' && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<RotateCw size={14} aria-hidden />}
              aria-label={t('Send again to {recipient}: {subject}', {
                recipient: mail.recipient,
                subject: mail.subject,
              })}
              loading={resend.isPending}
              onClick={() =>
                resend.mutate(
                  { params: { id: mail.id } },
                  { onError: error => toast.failure(error.sentence) },
                )
              }
            >
              {t('Resend')}
            </Button>
          )}
        </>
      }
    >
      <RowText>
        {t('To {email}', { email: mail.recipient })} · {kinds[mail.kind]} ·{' '}
        <Instant at={mail.createdAt}>{formatMoment(mail.createdAt)}</Instant>
      </RowText>
      {mail.state !== 'sent' && (
        <RowText isBad={mail.state !== 'waiting'}>{becameOf(mail)}</RowText>
      )}
    </Row>
  )
}

function becameOf({ state, attempts, error, nextAttemptAt, isHeld }: Mail): string {
  if (state === 'returned') return error ?? t('It came back, or was marked as spam')
  const next = nextAttemptAt && formatMoment(nextAttemptAt)
  if (state !== 'parked' && isHeld && next)
    return t('Daily limit reached. Next attempt {moment}', { moment: next })
  if (state !== 'parked' && attempts === 0) return t('Sending soon')
  if (state === 'parked' && attempts === 0) return storedText(error) ?? t('Not delivered')
  const tries = t('{count, plural, one {Tried once} other {Tried # times}}', { count: attempts })
  const tried = error ? `${tries}: ${error}` : tries
  if (state === 'parked' || !next) return tried
  return `${tried} · ${t('next attempt {moment}', { moment: next })}`
}

const tones: Record<Mail['state'], Tone> = {
  waiting: 'info',
  sent: 'good',
  parked: 'bad',
  returned: 'bad',
}

const states: Record<Mail['state'], string> = labels({
  waiting: 'Waiting',
  sent: 'Sent',
  parked: 'Not delivered',
  returned: 'Came back',
})

const kinds: Record<Mail['kind'], string> = labels({
  message: 'Copy of a message',
  notice: 'Notification',
  letter: 'Letter',
})
