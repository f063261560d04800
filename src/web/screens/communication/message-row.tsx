import { CheckCheck, Mail, MailCheck, MailOpen } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { Message } from '#shared/messaging/messages.ts'
import { RowButton } from '#web/components/actions/row-button.tsx'
import { Instant } from '#web/components/values/instant.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatInstantDay, fullName, shortId } from '#web/format/format.ts'
import { isUnread } from '#web/messages/conversations.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './message-row.module.css'
import { useMarkRead } from './use-mark-read.ts'

/** One message; its subject links to the whole conversation. */
export const MessageRow = memo(function MessageRow(props: {
  message: Message
  href: string
  /** Its conversation is open beside the list. */
  isOpen: boolean
}) {
  const { message, href, isOpen } = props
  const person = usePerson()
  const isNew = isUnread(message, person.id)
  const name = (user: Message['sender']) => (user.id === person.id ? 'You' : fullName(user))
  return (
    <div className={styles.row} data-new={isNew} data-open={isOpen}>
      <PersonAvatar
        image={message.sender.profileImageUrl}
        initials={message.senderId.slice(0, 2).toUpperCase()}
      />
      <div className={styles.words}>
        <div className={styles.head}>
          <p className={styles.people}>
            <span className={styles.sender}>{name(message.sender)}</span>
            <span className={styles.receiver}>
              {' '}
              to {name(message.receiver).replace('You', 'you')}
            </span>
          </p>
          <span className={styles.aside}>
            <MessageStatus status={message.status} />
            <Instant at={message.createdAt} className={styles.date}>
              {formatInstantDay(message.createdAt)}
            </Instant>
          </span>
        </div>
        <Link href={href} className={styles.subject} aria-current={isOpen || undefined}>
          {message.subject ?? 'No subject'}
        </Link>
        <p className={styles.content}>{message.content}</p>
        <div className={styles.foot}>
          <p className={styles.ids}>
            <span>Sender: {shortId(message.senderId)}</span>
            <span>To: {shortId(message.receiverId)}</span>
          </p>
          {isNew && <MarkButton message={message} />}
        </div>
      </div>
    </div>
  )
})

function MarkButton({ message }: { message: Message }) {
  const markRead = useMarkRead()
  return (
    <RowButton
      look="default"
      size="tiny"
      className={styles.mark}
      icon={MailOpen}
      disabled={markRead.isPending}
      onClick={() => markRead.mark(message)}
    >
      {markRead.isPending ? 'Marking...' : 'Mark as Read'}
    </RowButton>
  )
}

/** How far a message has come: `sent`, `delivered` or `read`. */
function MessageStatus({ status }: { status: Message['status'] }) {
  return (
    <StatusBadge {...looks[status]} className={styles.status}>
      {status}
    </StatusBadge>
  )
}

const looks = {
  sent: { tone: 'info', icon: Mail },
  delivered: { tone: 'calm', icon: MailCheck },
  read: { tone: 'good', icon: CheckCheck },
} as const
