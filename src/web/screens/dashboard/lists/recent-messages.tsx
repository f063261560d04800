import { MessageSquare } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { listMessages, type Message } from '#shared/messaging/messages.ts'
import { useCall } from '#web/client/api.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatAgo, fullName, initials } from '#web/format/format.ts'
import { ListBlock, ListRow, ViewAll } from '#web/lists/list-panel.tsx'
import { isUnread, otherOf } from '#web/messages/conversations.ts'
import { usePerson } from '#web/session/session.tsx'

/** The last three messages, each a link to its conversation. */
export function RecentMessages() {
  const person = usePerson()
  const read = useCall(listMessages, { query: { limit: 3 } })
  return (
    <ListBlock
      title={t('Recent Messages')}
      actions={<ViewAll href="/communication" of={t('messages')} />}
      read={read}
      failure={t('Messages could not be loaded')}
      rows={read.data}
      row={(message: Message) => {
        const other = otherOf(message, person.id)
        return (
          <ListRow
            href={`/communication?with=${other.id}`}
            lead={<PersonAvatar image={other.profileImageUrl} initials={initials(other)} />}
            title={
              message.senderId === person.id
                ? t('To {other}', { other: fullName(other) })
                : fullName(other)
            }
            text={message.subject ?? message.content}
            figure={
              isUnread(message, person.id) && (
                <StatusBadge tone="accent" icon={null}>
                  {t('New')}
                </StatusBadge>
              )
            }
            note={formatAgo(message.createdAt)}
          />
        )
      }}
      empty={
        <EmptyState
          icon={MessageSquare}
          title={t('No messages yet')}
          text={t('Messages you send and receive appear here')}
        />
      }
    />
  )
}
