import { ActionIcon, Popover } from '@mantine/core'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { getStats } from '#shared/dashboard.ts'
import { listNotifications } from '#shared/notifications.ts'
import { useCall } from '#web/client/api.ts'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { counted } from '#web/format/format.ts'
import styles from './notification-bell.module.css'

const NotificationList = lazy(() => import('./notification-list.tsx'))

/** In the header: how many messages are unread, and behind it what there is to know. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  const { data: stats } = useCall(getStats)
  const { data: news } = useCall(listNotifications, { query: { unread: 'true', limit: 1 } })
  const unread = stats?.unreadMessages ?? 0
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={400}
      shadow="md"
      trapFocus
      returnFocus
      withRoles
      keepMounted={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={styles.bell}
          aria-label={`Notifications: ${counted(unread, 'unread message')}`}
          onClick={() => setOpen(!isOpen)}
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
      </Popover.Target>
      <Popover.Dropdown className={styles.list} aria-label="Notifications">
        <Suspense fallback={<LoadingRows count={3} label="Loading notifications" />}>
          <NotificationList unreadMessages={unread} onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
