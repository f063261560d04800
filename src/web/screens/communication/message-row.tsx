import { CheckCheck, Mail, MailCheck, MailOpen } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Message } from '#shared/messaging/messages.ts'
import { RowButton } from '#web/components/actions/row-button.tsx'
import { Instant } from '#web/components/values/instant.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatInstantDay, fullName, shortId } from '#web/format/format.ts'
import { isUnread } from '#web/messages/conversations.ts'
import { messageStatusNames } from '#web/messages/message-fields.ts'
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
  const sender = message.sender.id === person.id ? t('You') : fullName(message.sender)
  return (
    <div className={styles.row} data-new={isNew} data-open={isOpen}>
      <PersonAvatar
        image={message.sender.profileImageUrl}
        initials={message.senderId.slice(0, 2).toUpperCase()}
      />
      <div className={styles.words}>
        <div className={styles.head}>
          <p className={styles.people}>
            <span className={styles.sender}>{sender}</span>
            <span className={styles.receiver}>
              {' '}
              {message.receiver.id === person.id
                ? t('to you')
                : t('to {name}', { name: fullName(message.receiver) })}
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
          {message.subject ?? t('No subject')}
        </Link>
        <p className={styles.content}>{message.content}</p>
        <div className={styles.foot}>
          <p className={styles.ids}>
            <span>{t('Sender: {id}', { id: shortId(message.senderId) })}</span>
            <span>{t('To: {id}', { id: shortId(message.receiverId) })}</span>
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
      {markRead.isPending ? t('Marking...') : t('Mark as Read')}
    </RowButton>
  )
}

/** How far a message has come: `sent`, `delivered` or `read`. */
function MessageStatus({ status }: { status: Message['status'] }) {
  return (
    <StatusBadge {...looks[status]} className={styles.status}>
      {messageStatusNames[status]}
    </StatusBadge>
  )
}

const looks = {
  sent: { tone: 'info', icon: Mail },
  delivered: { tone: 'calm', icon: MailCheck },
  read: { tone: 'good', icon: CheckCheck },
} as const
