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
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { formatAgo } from '#web/format/format.ts'
import styles from './notification-list.module.css'

/** Notifications, the latest first, each a link to its subject. */
export default function NotificationList(props: { unreadMessages: number; onLeave: () => void }) {
  const { data, error, refetch } = useCall(listNotifications, { query: { limit: 50 } })
  const markAll = useSend(markAllNotifications, { refresh: [listNotifications] })
  const isNews = data?.some(one => one.readAt === null) ?? false
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
      {data ? (
        data.length === 0 ? (
          <EmptyState
            icon={BellOff}
            title="Nothing new"
            text="Messages, requests, payments and what falls due are told here."
          />
        ) : (
          <ul className={styles.rows}>
            {data.map(one => (
              <li key={one.id}>
                <Row notification={one} onLeave={props.onLeave} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <FailureState
          title="Notifications could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows count={3} label="Loading notifications" />
      )}
      <Link href="/communication" className={styles.foot} onClick={props.onLeave}>
        Open messages
        {props.unreadMessages > 0 && ` (${props.unreadMessages} unread)`}
      </Link>
    </div>
  )
}

function Row(props: { notification: Notification; onLeave: () => void }) {
  const { id, kind, title, text, path, readAt, createdAt } = props.notification
  const mark = useSend(markNotification, { refresh: [listNotifications] })
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
