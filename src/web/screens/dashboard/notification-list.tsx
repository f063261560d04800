import { Button } from '@mantine/core'
import {
  Banknote,
  BellOff,
  CalendarClock,
  FileText,
  type LucideIcon,
  Mail,
  MessageSquare,
  ReceiptText,
  Wrench,
} from 'lucide-react'
import { Link } from 'wouter'
import {
  listNotifications,
  markAllNotifications,
  markNotification,
  type Notification,
  type NotificationKind,
} from '#shared/messaging/notifications.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatAgo } from '#web/format/format.ts'
import styles from './notification-list.module.css'

/** Notifications, the latest first, each a link to its subject. */
export default function NotificationList(props: { unreadMessages: number; onLeave: () => void }) {
  const call = useCall(listNotifications, { query: { limit: 50 } })
  const markAll = useSend(markAllNotifications)
  const isNews = call.data?.some(one => one.readAt === null) ?? false
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <h2 className={styles.heading}>Notifications</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={!isNews}
          loading={markAll.isPending}
          onClick={() => markAll.mutate({ body: { status: 'read' } }, { onError: sayFailure })}
        >
          Mark all as read
        </Button>
      </div>
      <QueryBoundary
        label="Notifications"
        rows={3}
        call={call}
        empty={
          <EmptyState
            icon={BellOff}
            title="Nothing new"
            text="Messages, requests, payments and what falls due are told here."
          />
        }
      >
        {notifications => (
          <ul className={styles.rows}>
            {notifications.map(one => (
              <li key={one.id}>
                <Row notification={one} onLeave={props.onLeave} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <Link href="/communication" className={styles.foot} onClick={props.onLeave}>
        Open messages
        {props.unreadMessages > 0 && ` (${props.unreadMessages} unread)`}
      </Link>
    </div>
  )
}

function Row(props: { notification: Notification; onLeave: () => void }) {
  const { id, kind, title, text, path, readAt, createdAt } = props.notification
  const mark = useSend(markNotification)
  const Icon = icons[kind]
  const isUnread = readAt === null
  function leave() {
    if (isUnread) mark.mutate({ params: { id }, body: { status: 'read' } }, { onError: sayFailure })
    props.onLeave()
  }
  return (
    <Link href={path} className={styles.row} data-unread={isUnread} onClick={leave}>
      <span className={styles.icon}>
        <Icon size={17} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {title}
          {isUnread && <span className={styles.hidden}> (unread)</span>}
        </span>
        <span className={styles.text}>{text}</span>
        <span className={styles.ago}>{formatAgo(createdAt)}</span>
      </span>
      {isUnread && <span className={styles.dot} aria-hidden />}
    </Link>
  )
}

function sayFailure({ sentence, status }: { sentence: string; status: number }) {
  if (status !== 401) toast.failure({ title: 'It was not marked as read', text: sentence })
}

const icons: Record<NotificationKind, LucideIcon> = {
  message: MessageSquare,
  maintenance: Wrench,
  payment: Banknote,
  rent: ReceiptText,
  lease: CalendarClock,
  document: FileText,
  invitation: Mail,
}
