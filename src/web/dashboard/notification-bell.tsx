import { ActionIcon } from '@mantine/core'
import { Bell } from 'lucide-react'
import { Link } from 'wouter'
import { getStats } from '#shared/dashboard.ts'
import { useCall } from '../api.ts'
import styles from './notification-bell.module.css'

/** In the header: how many messages are unread, and the way to them. */
export function NotificationBell() {
  const { data: stats } = useCall(getStats)
  const unread = stats?.unreadMessages ?? 0
  return (
    <ActionIcon
      component={Link}
      href="/communication"
      variant="subtle"
      color="gray"
      size="lg"
      className={styles.bell}
      aria-label={`Notifications: ${unread} unread ${unread === 1 ? 'message' : 'messages'}`}
    >
      <Bell size={19} aria-hidden />
      {unread > 0 && (
        <span className={styles.badge} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  )
}
