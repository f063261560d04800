import { t } from '#shared/language/t.ts'
import type { Message } from '#shared/messaging/messages.ts'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatAgo, fullName, initials } from '#web/format/format.ts'
import { ListRow } from '#web/lists/list-panel.tsx'
import { isUnread } from '#web/messages/conversations.ts'
import { usePerson } from '#web/session/session.tsx'

/** A message in a list on a tab, with its subject or writer unless a title is given. */
export function MessageLine(props: {
  message: Message
  href: string
  title?: string
  /** The person pictured; by default its writer. */
  about?: Message['sender']
}) {
  const person = usePerson()
  const { message } = props
  const { sender, subject, content } = message
  const { about = sender } = props
  const isNew = message.unread ? message.unread > 0 : isUnread(message, person.id)
  return (
    <ListRow
      href={props.href}
      lead={<PersonAvatar image={about.profileImageUrl} initials={initials(about)} />}
      title={props.title ?? subject ?? (sender.id === person.id ? t('You') : fullName(sender))}
      text={content}
      figure={
        isNew && (
          <StatusBadge tone="accent" icon={null}>
            {t('New')}
          </StatusBadge>
        )
      }
      note={formatAgo(message.createdAt)}
    />
  )
}
