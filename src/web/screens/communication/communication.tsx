import { Button } from '@mantine/core'
import { Megaphone, MessageSquare, SquarePen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { labels, t } from '#shared/language/t.ts'
import { sendAnnouncement } from '#shared/messaging/announcements.ts'
import { listMessages, summarizeMessages } from '#shared/messaging/messages.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { failureOf, QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { useSearched } from '#web/lists/use-rows.ts'
import { useTableView } from '#web/lists/view-switch.tsx'
import { NewMessage } from '#web/messages/new-message.tsx'
import { type Portal, usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './communication.module.css'
import { Conversation } from './conversation.tsx'
import { ConversationList } from './conversation-list.tsx'
import { MessageCards } from './message-cards.tsx'
import { MessageList } from './message-list.tsx'

const NewAnnouncement = lazy(() => import('./new-announcement.tsx'))

/** The person's sent and received messages, with their conversations. */
export default function Communication() {
  const person = usePerson()
  const portal = usePortal()
  const [, navigate] = useLocation()
  const [q, setQ] = useUrlFilter('q')
  const [show, setShow] = useUrlFilter('show')
  const [withId, setWith] = useUrlFilter('with')
  const [isWriting, setWriting] = useState(false)
  const isUnreadOnly = show === 'unread'
  const counted = useCall(summarizeMessages)
  const { isTable: isGrouped, views } = useTableView('communication', {
    cards: t('Messages'),
    table: t('Conversations'),
  })
  const list = usePages(listMessages, {
    q: useSearched(q),
    unread: isUnreadOnly ? 'true' : undefined,
  })
  const error = list.error ?? failureOf(counted)
  const counts = counted.data
  const refetch = () => Promise.all([list.refetch(), counted.refetch()])
  const maySend = can(person, 'message:send')
  const mayAnnounce = can(person, sendAnnouncement.may)
  const [isAnnouncing, setAnnouncing] = useState(false)
  const filters = {
    q,
    setQ,
    isUnreadOnly,
    setUnreadOnly: (on: boolean) => setShow(on ? 'unread' : ''),
    clear: () => navigate(addressOf({ with: withId }), { replace: true }),
    hrefWith: (id: string) => addressOf({ q, show, with: id }),
  }
  return (
    <Page
      title={t('Communication')}
      subtitle={
        <span className={styles.aside} data-open={withId !== ''}>
          {portal ? subtitles[portal] : <Waiting />}
        </span>
      }
      actions={
        maySend && (
          <>
            {mayAnnounce && (
              <Button
                variant="default"
                className={styles.aside}
                data-open={withId !== ''}
                leftSection={<Megaphone size={17} aria-hidden />}
                onClick={() => setAnnouncing(true)}
              >
                {t('New Announcement')}
              </Button>
            )}
            <Button
              className={styles.aside}
              data-open={withId !== ''}
              leftSection={<SquarePen size={17} aria-hidden />}
              onClick={() => setWriting(true)}
            >
              {t('New Message')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.screen} data-open={withId !== ''} data-grouped={isGrouped}>
        {!error && !isGrouped && (
          <div className={styles.cards}>
            <MessageCards counts={counts} />
          </div>
        )}
        <div className={styles.columns}>
          <div className={styles.list}>
            <Panel
              title={isGrouped ? t('Conversations') : t('Recent Messages')}
              actions={views}
              flush
            >
              <QueryBoundary
                label={t('Messages')}
                call={{ data: list.rows && counts, error, refetch }}
              >
                {figures =>
                  figures.received + figures.sent === 0 ? (
                    <EmptyState
                      icon={MessageSquare}
                      title={t('No messages yet')}
                      text={t('Messages you send and receive appear here')}
                      action={
                        maySend && (
                          <Button variant="default" onClick={() => setWriting(true)}>
                            {t('Send First Message')}
                          </Button>
                        )
                      }
                    />
                  ) : isGrouped ? (
                    <ConversationList filters={filters} openWith={withId} onOpen={setWith} />
                  ) : (
                    <MessageList list={list} filters={filters} openWith={withId} />
                  )
                }
              </QueryBoundary>
            </Panel>
          </div>
          {withId !== '' && (
            <div className={styles.conversation}>
              <Conversation key={withId} withId={withId} onClose={() => setWith('')} />
            </div>
          )}
        </div>
      </div>
      {maySend && (
        <LazyDialog opened={isWriting}>
          <NewMessage
            opened={isWriting}
            onClose={() => setWriting(false)}
            // A new message must not be hidden by an earlier search.
            onSent={filters.clear}
          />
        </LazyDialog>
      )}
      {mayAnnounce && isAnnouncing && (
        <Suspense>
          <NewAnnouncement opened onClose={() => setAnnouncing(false)} onSent={filters.clear} />
        </Suspense>
      )}
    </Page>
  )
}

/** The other side of conversations, by the portal of the person. */
const subtitles = labels<Portal>({
  office: 'Messages between you, your tenants and your team',
  newcomer: 'Messages between you, your tenants and your team',
  owner: 'Messages between you and the office',
  staff: 'Messages between you, the office and the tenants whose homes you work in',
  tenant: 'Messages between you and your landlord',
})

function addressOf(filters: Record<string, string>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return given.length > 0 ? `/communication?${new URLSearchParams(given)}` : '/communication'
}
