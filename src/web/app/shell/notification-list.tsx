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
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { listMessages, type Message } from '#shared/messaging/messages.ts'
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
import { formatAgo, fullName } from '#web/format/format.ts'
import styles from './notification-list.module.css'

/** Unread messages first, then other notifications; each a link to its subject. */
export default function NotificationList(props: { unreadMessages: number; onLeave: () => void }) {
  const { onLeave } = props
  const messages = useCall(listMessages, { query: { unread: 'true', limit: 5 } })
  const others = useCall(listNotifications, { query: { messages: 'false', limit: 50 } })
  const call = {
    // Shown together: rows do not move when the second answer comes.
    data: messages.data && others.data && [...messages.data, ...others.data],
    error: messages.error ?? others.error,
    refetch: () => Promise.all([messages.refetch(), others.refetch()]),
  }
  return (
    <div className={styles.frame}>
      <h2 className={styles.heading}>{t('Notifications')}</h2>
      <QueryBoundary
        label={t('Notifications')}
        rows={3}
        call={call}
        empty={
          <EmptyState
            icon={BellOff}
            title={t('You’re all caught up')}
            text={t('Unread messages, maintenance requests, payments and due dates appear here.')}
          />
        }
      >
        {() => (
          <div className={styles.parts}>
            <Messages messages={messages.data ?? []} onLeave={onLeave} />
            <Others notifications={others.data ?? []} onLeave={onLeave} />
          </div>
        )}
      </QueryBoundary>
      <Link href="/communication" className={styles.foot} onClick={onLeave}>
        {props.unreadMessages > 0
          ? t('Open messages ({count, number} unread)', { count: props.unreadMessages })
          : t('Open messages')}
      </Link>
    </div>
  )
}

function Messages(props: { messages: readonly Message[]; onLeave: () => void }) {
  if (props.messages.length === 0) return null
  return (
    <Part title={t('Unread Messages')}>
      {props.messages.map(({ id, sender, subject, content, createdAt }) => (
        <li key={id}>
          <Row
            icon={MessageSquare}
            href={`/communication?with=${sender.id}`}
            title={fullName(sender)}
            text={subject ?? content}
            at={createdAt}
            isUnread
            onClick={props.onLeave}
          />
        </li>
      ))}
    </Part>
  )
}

function Others(props: { notifications: readonly Notification[]; onLeave: () => void }) {
  const { notifications, onLeave } = props
  const mark = useSend(markNotification)
  const markAll = useSend(markAllNotifications)
  if (notifications.length === 0) return null
  function leave({ id, readAt }: Notification) {
    if (readAt === null)
      mark.mutate({ params: { id }, body: { status: 'read' } }, { onError: sayFailure })
    onLeave()
  }
  return (
    <Part
      title={t('Other Notifications')}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={notifications.every(one => one.readAt !== null)}
          loading={markAll.isPending}
          onClick={() => markAll.mutate({ body: { status: 'read' } }, { onError: sayFailure })}
        >
          {t('Mark all as read')}
        </Button>
      }
    >
      {notifications.map(one => (
        <li key={one.id}>
          <Row
            icon={icons[one.kind]}
            href={one.path}
            title={one.title}
            text={one.text}
            at={one.createdAt}
            isUnread={one.readAt === null}
            onClick={() => leave(one)}
          />
        </li>
      ))}
    </Part>
  )
}

function Part(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={props.title}>
      <div className={styles.part}>
        <h3>{props.title}</h3>
        {props.action}
      </div>
      <ul className={styles.rows}>{props.children}</ul>
    </section>
  )
}

function Row(props: {
  icon: LucideIcon
  href: string
  title: string
  text: string
  /** When it came, an instant. */
  at: string
  isUnread: boolean
  onClick: () => void
}) {
  const { icon: Icon, isUnread } = props
  return (
    <Link href={props.href} className={styles.row} data-unread={isUnread} onClick={props.onClick}>
      <span className={styles.icon}>
        <Icon size={17} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {props.title}
          {isUnread && <span className={styles.hidden}>{` (${t('unread')})`}</span>}
        </span>
        <span className={styles.text}>{props.text}</span>
        <span className={styles.ago}>{formatAgo(props.at)}</span>
      </span>
      {isUnread && <span className={styles.dot} aria-hidden />}
    </Link>
  )
}

function sayFailure({ sentence, status }: { sentence: string; status: number }) {
  if (status !== 401) toast.failure({ title: t('Failed to mark as read'), text: sentence })
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
