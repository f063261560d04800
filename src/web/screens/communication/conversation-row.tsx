import { memo } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Message } from '#shared/messaging/messages.ts'
import { Instant } from '#web/components/values/instant.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import {
  dayShown,
  formatClock,
  formatCount,
  formatInstantDay,
  fullName,
  initials,
  todayShown,
} from '#web/format/format.ts'
import { otherOf } from '#web/messages/conversations.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './conversation-row.module.css'

/** A conversation: with whom, its last line, when, and how much of it is unread. */
export const ConversationRow = memo(function ConversationRow(props: {
  message: Message
  href: string
  isOpen: boolean
}) {
  const { message, href, isOpen } = props
  const person = usePerson()
  const other = otherOf(message, person.id)
  const unread = message.unread ?? 0
  const isToday = dayShown(message.createdAt) === todayShown()
  const line = message.content.replace(/\s+/g, ' ').trim()
  return (
    <div className={styles.row} data-new={unread > 0} data-open={isOpen}>
      <PersonAvatar image={other.profileImageUrl} initials={initials(other)} />
      <div className={styles.words}>
        <div className={styles.head}>
          <Link href={href} className={styles.name} aria-current={isOpen || undefined}>
            {fullName(other)}
          </Link>
          <Instant at={message.createdAt} className={styles.date}>
            {isToday ? formatClock(message.createdAt) : formatInstantDay(message.createdAt)}
          </Instant>
        </div>
        <div className={styles.head}>
          <p className={styles.line}>
            {message.senderId === person.id ? t('You: {line}', { line }) : line}
          </p>
          {message.email === 'refused' && (
            <span className={styles.refused}>{t('Email not delivered')}</span>
          )}
          {unread > 0 && (
            <span
              role="img"
              className={styles.unread}
              aria-label={t('{count, plural, one {# unread message} other {# unread messages}}', {
                count: unread,
              })}
            >
              {formatCount(unread)}
            </span>
          )}
        </div>
      </div>
    </div>
  )
})
