import { Button } from '@mantine/core'
import { MessageSquare } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import type { Attachment, Message } from '#shared/messaging/messages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Instant } from '#web/components/values/instant.tsx'
import { FileGrid } from '#web/documents/viewer/file-grid.tsx'
import { attachedOf } from '#web/documents/viewer/viewable.ts'
import { formatClock, formatCount, formatInstantDay, fullName } from '#web/format/format.ts'
import type { Pages } from '#web/lists/use-pages.ts'
import { topicOf } from '#web/messages/conversations.ts'
import { messageEmailNames, messageStatusNames } from '#web/messages/message-fields.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './bubbles.module.css'

/**
 * The latest messages of one conversation, the last at the end; a button loads earlier ones. The data has the newest
 * first.
 */
export function Bubbles(props: {
  list: Pages<Message>
  other: Pick<Message['sender'], 'firstName' | 'lastName'>
}) {
  const person = usePerson()
  const { rows = [], total, more } = props.list
  const box = useRef<HTMLDivElement>(null)
  const newest = rows[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is scrolled to.
  useEffect(() => {
    box.current?.scrollTo(0, box.current.scrollHeight)
  }, [newest])
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={MessageSquare}
        title={t('No messages yet')}
        text={t('Send the first message to {other}.', { other: fullName(props.other) })}
      />
    )
  }
  const ordered = rows.toReversed()
  return (
    // A scrolling region must take focus, so that the keyboard can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the same.
    <div ref={box} className={styles.box} tabIndex={0} role="log" aria-label={t('Messages')}>
      {more.exists && (
        <div className={styles.earlier}>
          <Button variant="default" size="sm" disabled={more.isBusy} onClick={() => more.load()}>
            {more.isBusy
              ? t('Loading...')
              : t('Show Earlier ({total} in total)', { total: formatCount(total) })}
          </Button>
          {more.error && <p role="alert">{more.error.sentence}</p>}
        </div>
      )}
      <ol className={styles.bubbles}>
        {ordered.map((message, place) => {
          const before = ordered[place - 1]
          const day = formatInstantDay(message.createdAt)
          const topic = topicOf(message.subject)
          const isMine = message.senderId === person.id
          const isNewDay = !before || formatInstantDay(before.createdAt) !== day
          return (
            <li key={message.id} className={styles.item} data-mine={isMine}>
              {isNewDay && <p className={styles.day}>{day}</p>}
              <div className={styles.bubble}>
                {topic && topic !== topicOf(before?.subject ?? null) && (
                  <p className={styles.subject}>{message.subject}</p>
                )}
                <p className={styles.content}>{message.content}</p>
                <AttachedFiles files={message.attachments} />
              </div>
              <p className={styles.meta}>
                {isMine ? t('You') : fullName(message.sender)}
                {', '}
                <Instant at={message.createdAt}>{formatClock(message.createdAt)}</Instant>
                {message.announcementId && ` · ${t('announcement')}`}
                {isMine && ` · ${messageStatusNames[message.status]}`}
                {message.email && (
                  <span data-email={message.email} className={styles.delivery}>
                    {` · ${messageEmailNames[message.email]}`}
                  </span>
                )}
              </p>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The attachments of a message; each opens in its place or is saved by a click. */
function AttachedFiles({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null
  return (
    <div className={styles.files} data-count={Math.min(files.length, 3)}>
      <FileGrid label={t('Attached files')} files={files.map(attachedOf)} />
    </div>
  )
}
