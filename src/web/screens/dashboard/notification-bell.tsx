import { ActionIcon } from '@mantine/core'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { listNotifications } from '#shared/messaging/notifications.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { useCall } from '#web/client/api.ts'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { counted } from '#web/format/format.ts'
import styles from './notification-bell.module.css'

const NotificationList = lazy(() => import('./notification-list.tsx'))

/**
 * The header's count of unread messages, with the list of notifications. The browser's own popover, as in the user
 * menu; Mantine's would add 22 KB to every dashboard.
 */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { data: stats } = useCall(getStats)
  const { data: news } = useCall(listNotifications, { query: { unread: 'true', limit: 1 } })
  const unread = stats?.unreadMessages ?? 0
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={styles.bell}
        aria-label={`Notifications: ${counted(unread, 'unread message')}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget="notifications"
      >
        <Bell size={19} aria-hidden />
        {unread > 0 ? (
          <span className={styles.badge} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        ) : (
          news?.length === 1 && <span className={styles.dot} aria-hidden />
        )}
      </ActionIcon>
      <div
        id="notifications"
        ref={list}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        tabIndex={-1}
        className={styles.list}
        onToggle={event => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') list.current?.focus()
        }}
      >
        {isOpen && (
          <Suspense fallback={<LoadingRows count={3} label="Loading notifications" />}>
            <NotificationList unreadMessages={unread} onLeave={() => list.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}
