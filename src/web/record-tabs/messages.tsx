import { Button } from '@mantine/core'
import { MessageSquare } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { listMessages } from '#shared/messaging/messages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { fullName } from '#web/format/format.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { usePerson } from '#web/session/session.tsx'
import { MessageLine } from './message-line.tsx'
import { RecordList } from './record-list.tsx'

interface Named {
  id: string
  firstName: string | null
  lastName: string | null
}

/** The reader's messages with each of these people, newest first; each leads to the conversation. */
export default function Messages({ people }: { people: readonly Named[] }) {
  const person = usePerson()
  return people
    .filter(({ id }) => id !== person.id)
    .map(other => <MessagesWith key={other.id} other={other} />)
}

function MessagesWith({ other }: { other: Named }) {
  const href = `/communication?with=${other.id}`
  const name = fullName(other)
  const list = usePages(listMessages, { with: other.id })
  return (
    <RecordList
      title={t('Messages with {name}', { name })}
      list={list}
      failure={t('Messages could not be loaded')}
      actions={
        <Button
          component={Link}
          href={href}
          variant="default"
          size="sm"
          leftSection={<MessageSquare size={16} aria-hidden />}
        >
          {t('Open Conversation')}
        </Button>
      }
      row={message => <MessageLine message={message} href={href} />}
      empty={
        <EmptyState
          icon={MessageSquare}
          title={t('No messages yet')}
          text={t('What you and {name} write appears here.', { name })}
        />
      }
    />
  )
}
