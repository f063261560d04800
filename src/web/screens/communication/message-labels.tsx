import { CheckCheck, Mail, MailCheck } from 'lucide-react'
import type { MessageStatus as Status } from '#shared/messages.ts'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import styles from './message-labels.module.css'

/** How far a message has come: `sent`, `delivered` or `read`. */
export function MessageStatus({ status }: { status: Status }) {
  return (
    <StatusBadge {...looks[status]} className={styles.word}>
      {status}
    </StatusBadge>
  )
}

const looks = {
  sent: { tone: 'info', icon: Mail },
  delivered: { tone: 'calm', icon: MailCheck },
  read: { tone: 'good', icon: CheckCheck },
} as const
