import { Button, SegmentedControl } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { Message } from '#shared/messaging/messages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Rows } from '#web/lists/rows.tsx'
import { SearchBar } from '#web/lists/search-bar.tsx'
import type { Pages } from '#web/lists/use-pages.ts'
import { otherOf } from '#web/messages/conversations.ts'
import { usePerson } from '#web/session/session.tsx'
import { MessageRow } from './message-row.tsx'

/** The filters of the screen, in its address. */
export interface MessageFilters {
  q: string
  setQ: (q: string) => void
  isUnreadOnly: boolean
  setUnreadOnly: (on: boolean) => void
  /** Shows every message again. */
  clear: () => void
  /** The address of a person's conversation, beside the list with its filters. */
  hrefWith: (id: string) => string
}

/** The messages that match the search, the latest first. */
export function MessageList(props: {
  list: Pages<Message>
  filters: MessageFilters
  /** With whom the conversation beside the list is. */
  openWith: string
}) {
  const { list, filters, openWith } = props
  const person = usePerson()
  return (
    <>
      <SearchBar
        noun="message"
        q={filters.q}
        setQ={filters.setQ}
        found={list.isSearching ? undefined : list.total}
        isNarrow
      >
        <SegmentedControl
          aria-label={t('Show')}
          value={filters.isUnreadOnly ? 'unread' : 'all'}
          onChange={value => filters.setUnreadOnly(value === 'unread')}
          data={[
            { value: 'all', label: t('All') },
            { value: 'unread', label: t('Unread') },
          ]}
        />
      </SearchBar>
      {list.rows?.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={filters.q ? t('No messages found') : t('No unread messages')}
          text={
            filters.q
              ? t('No messages match “{search}”.', { search: filters.q.trim() })
              : t('You have read all your messages.')
          }
          action={
            <Button variant="default" onClick={filters.clear}>
              {t('Show All Messages')}
            </Button>
          }
        />
      ) : (
        <Rows
          label={t('Messages')}
          list={list}
          estimate={133}
          row={message => {
            const otherId = otherOf(message, person.id).id
            return (
              <MessageRow
                message={message}
                href={filters.hrefWith(otherId)}
                isOpen={otherId === openWith}
              />
            )
          }}
        />
      )}
    </>
  )
}
