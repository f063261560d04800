import { MessageSquare } from 'lucide-react'
import { listMessages, type Message } from '#shared/messaging/messages.ts'
import { useCall } from '../api.ts'
import { isUnread, otherOf } from '../communication/conversations.ts'
import { formatAgo, fullName, initials } from '../format.ts'
import { usePerson } from '../session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { ListBlock, ListRow, ViewAll } from './list-block.tsx'

/** The last three messages, each the way to its conversation. */
export function RecentMessages() {
  const person = usePerson()
  const read = useCall(listMessages, { query: { limit: 3 } })
  return (
    <ListBlock
      title="Recent Messages"
      actions={<ViewAll href="/communication" of="messages" />}
      read={read}
      failure="Messages could not be loaded"
      rows={read.data}
      row={(message: Message) => {
        const other = otherOf(message, person.id)
        return (
          <ListRow
            href={`/communication?with=${other.id}`}
            lead={<PersonAvatar image={other.profileImageUrl} initials={initials(other)} />}
            title={message.senderId === person.id ? `To ${fullName(other)}` : fullName(other)}
            text={message.subject ?? message.content}
            figure={
              isUnread(message, person.id) && (
                <StatusBadge tone="accent" icon={null}>
                  New
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
          title="No messages yet"
          text="What you write and receive appears here"
        />
      }
    />
  )
}
