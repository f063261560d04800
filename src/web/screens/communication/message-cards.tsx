import { Mail, MailWarning, MessagesSquare } from 'lucide-react'
import type * as z from 'zod'
import { t } from '#shared/language/t.ts'
import type { summarizeMessages } from '#shared/messaging/messages.ts'
import { StatCard } from '#web/components/values/stat-card.tsx'
import { formatCount } from '#web/format/format.ts'
import styles from './message-cards.module.css'

/** The three figures of the screen; undefined while they load. */
export function MessageCards(props: {
  counts: z.output<typeof summarizeMessages.reply> | undefined
}) {
  const loading = props.counts === undefined
  const { received = 0, sent = 0, unread = 0, activeConversations = 0 } = props.counts ?? {}
  return (
    <div className={styles.cards}>
      <StatCard
        label={t('Total Messages')}
        icon={Mail}
        tone="info"
        loading={loading}
        value={formatCount(received + sent)}
        hint={t('{received} received, {sent} sent', {
          received: formatCount(received),
          sent: formatCount(sent),
        })}
      />
      <StatCard
        label={t('Unread', { context: 'count' })}
        icon={MailWarning}
        tone={unread > 0 ? 'warn' : 'calm'}
        href="/communication?show=unread"
        loading={loading}
        value={formatCount(unread)}
        hint={unread > 0 ? t('New for you') : t('All caught up')}
      />
      <StatCard
        label={t('Active Conversations')}
        icon={MessagesSquare}
        tone="accent"
        loading={loading}
        value={formatCount(activeConversations)}
        hint={t('In the last 30 days')}
      />
    </div>
  )
}
