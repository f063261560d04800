import { MessageSquare } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Message } from '#shared/messages.ts'
import { formatInstantDay, fullName } from '../format.ts'
import { usePerson } from '../session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AttachedFiles } from './attached-files.tsx'
import styles from './bubbles.module.css'
import { topicOf } from './conversations.ts'
import { clock } from './message-words.tsx'

/** The messages of one conversation from the first to the last. `messages` come newest first. */
export function Bubbles(props: { messages: readonly Message[]; other: Message['sender'] }) {
  const person = usePerson()
  const box = useRef<HTMLDivElement>(null)
  const newest = props.messages[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is scrolled to.
  useEffect(() => {
    box.current?.scrollTo(0, box.current.scrollHeight)
  }, [newest])
  if (props.messages.length === 0) {
    return (
      <EmptyState
        icon={MessageSquare}
        title="No messages yet"
        text={`Write the first one to ${fullName(props.other)}.`}
      />
    )
  }
  const ordered = props.messages.toReversed()
  return (
    // A scrolling region must take focus, so that the keyboard can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the same.
    <div ref={box} className={styles.box} tabIndex={0} role="log" aria-label="Messages">
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
                {isMine ? 'You' : fullName(message.sender)}
                {', '}
                <time dateTime={message.createdAt}>
                  {clock.format(Date.parse(message.createdAt))}
                </time>
                {message.announcementId && ' · announcement'}
                {isMine && ` · ${message.status}`}
              </p>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
