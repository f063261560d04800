import { Button, SegmentedControl } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#shared/messages.ts'
import { fullName } from '../format.ts'
import { matches } from '../parts/lease/rows.ts'
import { usePerson } from '../session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { isUnread, otherOf } from './conversations.ts'
import styles from './message-list.module.css'
import { MessageRow } from './message-row.tsx'

/** The messages that fit what is searched for, the latest first. */
export function MessageList(props: {
  messages: readonly Message[]
  filters: {
    q: string
    setQ: (q: string) => void
    isUnreadOnly: boolean
    setUnreadOnly: (on: boolean) => void
    /** Shows every message again. */
    clear: () => void
    /** Where the conversation with somebody is, beside the list as it is filtered now. */
    hrefWith: (id: string) => string
  }
  /** With whom the conversation beside the list is. */
  openWith: string
}) {
  const { filters, openWith } = props
  const person = usePerson()
  const [count, setCount] = useState(step)
  const found = props.messages.filter(
    message =>
      (!filters.isUnreadOnly || isUnread(message, person.id)) &&
      matches(searchedText(message), filters.q.trim()),
  )
  return (
    <>
      <div className={styles.bar}>
        <SearchBox
          className={styles.search}
          label="Search messages"
          value={filters.q}
          onChange={filters.setQ}
        />
        <SegmentedControl
          aria-label="Which messages"
          value={filters.isUnreadOnly ? 'unread' : 'all'}
          onChange={value => filters.setUnreadOnly(value === 'unread')}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={filters.q ? 'No messages found' : 'Nothing unread'}
          text={
            filters.q
              ? `No name, subject or text has “${filters.q.trim()}” in it.`
              : 'You have read every message you received.'
          }
          action={
            <Button variant="default" onClick={filters.clear}>
              Show all messages
            </Button>
          }
        />
      ) : (
        <ul className={styles.rows} data-rows>
          {found.slice(0, count).map(message => {
            const otherId = otherOf(message, person.id).id
            return (
              <li key={message.id}>
                <MessageRow
                  message={message}
                  href={filters.hrefWith(otherId)}
                  isOpen={otherId === openWith}
                />
              </li>
            )
          })}
        </ul>
      )}
      {found.length > count && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setCount(count + step)}>
            Show {Math.min(step, found.length - count)} more of {found.length}
          </Button>
        </div>
      )}
    </>
  )
}

const step = 50

function searchedText(message: Message): string {
  const { sender, receiver, subject, content } = message
  return [fullName(sender), fullName(receiver), subject, content].join(' ')
}
