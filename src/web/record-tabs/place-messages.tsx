import { MessageSquare } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { listMessages } from '#shared/messaging/messages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { fullName } from '#web/format/format.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { otherOf } from '#web/messages/conversations.ts'
import { usePerson } from '#web/session/session.tsx'
import { MessageLine } from './message-line.tsx'
import { RecordList } from './record-list.tsx'

/** The reader's conversations about a property or unit: with its tenants, and those that name the property. */
export default function PlaceMessages(props: { of: { propertyId: string } | { unitId: string } }) {
  const person = usePerson()
  const list = usePages(listMessages, { latest: 'true', ...props.of })
  return (
    <RecordList
      title={t('Conversations')}
      list={list}
      failure={t('Messages could not be loaded')}
      row={message => {
        const other = otherOf(message, person.id)
        return (
          <MessageLine
            message={message}
            about={other}
            title={fullName(other)}
            href={`/communication?with=${other.id}`}
          />
        )
      }}
      empty={
        <EmptyState
          icon={MessageSquare}
          title={t('No messages yet')}
          text={
            'unitId' in props.of
              ? t('What you and the tenants of this unit write appears here.')
              : t('What you and the tenants of this property write appears here.')
          }
        />
      }
    />
  )
}
