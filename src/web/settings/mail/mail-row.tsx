import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { listMails, type Mail, resendMail } from '#shared/mails.ts'
import { useSend } from '../../api.ts'
import { formatMoment } from '../../reports/clock.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from '../rows.module.css'

/** One mail: to whom, about what, and what became of it. */
export function MailRow(props: { mail: Mail; goesToFiles: boolean; onResent: () => void }) {
  const { mail, goesToFiles } = props
  const resend = useSend(resendMail, {
    refresh: [listMails],
    onSuccess: () => {
      props.onResent()
      toast.success('The mail is sent again')
    },
  })
  const [tone, word] = badges[mail.state]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{mail.subject}</p>
        <p className={styles.text}>
          To {mail.recipient} · {kinds[mail.kind]} ·{' '}
          <time dateTime={mail.createdAt}>{formatMoment(mail.createdAt)}</time>
        </p>
        {mail.state !== 'sent' && (
          <p className={styles.text} data-bad={mail.state === 'parked' || undefined}>
            {becameOf(mail)}
          </p>
        )}
      </div>
      <div className={styles.side}>
        <StatusBadge tone={tone}>
          {mail.state === 'sent' && goesToFiles ? 'Written' : word}
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
      </div>
    </li>
  )
}

function becameOf({ state, attempts, error, nextAttemptAt }: Mail): string {
  const tries = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
  const why = error ? `: ${error}` : ''
  if (state === 'parked') return `${tries}${why}`
  if (attempts === 0) return 'Goes out in a moment'
  return `${tries}${why}${nextAttemptAt ? ` · again ${formatMoment(nextAttemptAt)}` : ''}`
}

const badges: Record<Mail['state'], [Tone, string]> = {
  waiting: ['info', 'Waiting'],
  sent: ['good', 'Sent'],
  parked: ['bad', 'Given up'],
}

const kinds: Record<Mail['kind'], string> = {
  message: 'Copy of a message',
  notice: 'Notification',
  letter: 'Letter',
}
