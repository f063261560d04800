import { Mail, MailWarning, MessagesSquare } from 'lucide-react'
import type { Message } from '#shared/messages.ts'
import { formatCount } from '../format.ts'
import { usePerson } from '../session.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { activeConversations, isUnread } from './conversations.ts'
import styles from './message-cards.module.css'

/** The three figures of the screen; undefined messages are still loading. */
export function MessageCards(props: {
  messages: readonly Message[] | undefined
  /** More exist than were read. */
  isCut: boolean
}) {
  const person = usePerson()
  const loading = props.messages === undefined
  const messages = props.messages ?? []
  const received = messages.filter(({ receiverId }) => receiverId === person.id).length
  const unread = messages.filter(message => isUnread(message, person.id)).length
  const counted = props.isCut ? 'Among the latest messages' : undefined
  return (
    <div className={styles.cards}>
      <StatCard
        label="Total Messages"
        icon={Mail}
        tone="info"
        loading={loading}
        value={formatCount(messages.length) + (props.isCut ? '+' : '')}
        hint={`${formatCount(received)} received, ${formatCount(messages.length - received)} sent`}
      />
      <StatCard
        label="Unread"
        icon={MailWarning}
        tone={unread > 0 ? 'warn' : 'calm'}
        href="/communication?show=unread"
        loading={loading}
        value={formatCount(unread)}
        hint={counted ?? (unread > 0 ? 'Waiting for you' : 'You are up to date')}
      />
      <StatCard
        label="Active Conversations"
        icon={MessagesSquare}
        tone="accent"
        loading={loading}
        value={formatCount(activeConversations(messages))}
        hint="In the last 30 days"
      />
    </div>
  )
}
