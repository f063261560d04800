import { Button, SegmentedControl } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import { listMessages } from '#shared/messaging/messages.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Rows } from '#web/lists/rows.tsx'
import { SearchBar } from '#web/lists/search-bar.tsx'
import { usePages } from '#web/lists/use-pages.ts'
import { useSearched } from '#web/lists/use-rows.ts'
import { otherOf } from '#web/messages/conversations.ts'
import { usePerson } from '#web/session/session.tsx'
import { ConversationRow } from './conversation-row.tsx'
import type { MessageFilters } from './message-list.tsx'

/** One row for each person, the latest conversation first; beside it the first opens where there is room. */
export function ConversationList(props: {
  filters: MessageFilters
  /** With whom the conversation beside the list is. */
  openWith: string
  onOpen: (id: string) => void
}) {
  const { filters, openWith, onOpen } = props
  const person = usePerson()
  const list = usePages(listMessages, {
    latest: 'true',
    q: useSearched(filters.q),
    unread: filters.isUnreadOnly ? 'true' : undefined,
  })
  const first = list.rows?.[0]
  useFirstOpened(first && otherOf(first, person.id).id, openWith, onOpen)
  return (
    <>
      <SearchBar
        noun="conversation"
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
      <QueryBoundary
        label={t('Conversations')}
        call={{ data: list.rows, error: list.error, refetch: list.refetch }}
      >
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={filters.q ? t('No conversations found') : t('No unread messages')}
              text={
                filters.q
                  ? t('No conversations match “{search}”.', { search: filters.q.trim() })
                  : t('You have read all your messages.')
              }
              action={
                <Button variant="default" onClick={filters.clear}>
                  {t('Show All Conversations')}
                </Button>
              }
            />
          ) : (
            <Rows
              label={t('Conversations')}
              list={list}
              estimate={76}
              row={message => {
                const otherId = otherOf(message, person.id).id
                return (
                  <ConversationRow
                    message={message}
                    href={filters.hrefWith(otherId)}
                    isOpen={otherId === openWith}
                  />
                )
              }}
            />
          )
        }
      </QueryBoundary>
    </>
  )
}

/** Opens the first conversation once, where it has room beside the list. */
function useFirstOpened(first: string | undefined, openWith: string, onOpen: (id: string) => void) {
  const isSettled = useRef(false)
  useEffect(() => {
    if (isSettled.current || first === undefined) return
    isSettled.current = true
    if (openWith === '' && matchMedia('(min-width: 75em)').matches) onOpen(first)
  }, [first, openWith, onOpen])
}
