import { ActionIcon } from '@mantine/core'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { listNotifications } from '#shared/messaging/notifications.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { useCall } from '#web/client/api.ts'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import styles from './notification-bell.module.css'

const NotificationList = lazy(() => import('./notification-list.tsx'))

/**
 * The number of unread messages, a dot for other news, and the list of both. The browser's own popover, as in the
 * user menu; Mantine's would add 22 KB to every first visit.
 */
export default function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { data: stats } = useCall(getStats)
  const { data: news } = useCall(listNotifications, {
    query: { unread: 'true', messages: 'false', limit: 1 },
  })
  const unread = stats?.unreadMessages ?? 0
  const isNews = news?.length === 1
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={styles.bell}
        aria-label={bellLabel(unread, isNews)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget="notifications"
      >
        <Bell size={19} aria-hidden />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
        {isNews && <span className={styles.dot} data-beside={unread > 0} aria-hidden />}
      </ActionIcon>
      <div
        id="notifications"
        ref={list}
        popover="auto"
        role="dialog"
        aria-label={t('Notifications')}
        tabIndex={-1}
        className={styles.list}
        onToggle={event => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') list.current?.focus()
        }}
      >
        {isOpen && (
          <Suspense fallback={<LoadingRows count={3} label={t('Loading notifications')} />}>
            <NotificationList unreadMessages={unread} onLeave={() => list.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function bellLabel(unread: number, isNews: boolean): string {
  const count = { count: unread }
  return isNews
    ? t(
        'Notifications: {count, plural, one {# unread message} other {# unread messages}}, and new notifications',
        count,
      )
    : t('Notifications: {count, plural, one {# unread message} other {# unread messages}}', count)
}
