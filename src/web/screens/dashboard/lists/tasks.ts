import { t } from '#shared/language/t.ts'
import type { UrgentTasks } from '#shared/reports/dashboard-urgent.ts'
import { formatAgo, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'

export interface Task {
  id: string
  kind: 'request' | 'lease' | 'message'
  title: string
  text: string
  /** Its priority in a word. */
  badge: string
  /** Its row on its screen. */
  href: string
}

/** Requests first, then the lease, then the message. */
export function tasksOf({ requests, lease, message }: UrgentTasks, now = Date.now()): Task[] {
  const tasks: Task[] = requests.map(({ id, title, unit, createdAt }) => ({
    id,
    kind: 'request',
    title,
    text: `${unitLabel(unit)} · ${formatAgo(createdAt, now)}`,
    badge: t('Urgent'),
    href: `/maintenance/${id}`,
  }))
  if (lease) {
    tasks.push({
      id: lease.id,
      kind: 'lease',
      title: t(
        '{days, plural, =0 {Lease ends today} =1 {Lease ends tomorrow} other {Lease ends in # days}}',
        { days: lease.daysLeft },
      ),
      text: `${fullName(lease.tenant)}, ${unitLabel(lease.unit)}`,
      badge: t('High'),
      href: `/tenants/${lease.tenantId}`,
    })
  }
  if (message) {
    tasks.push({
      id: message.id,
      kind: 'message',
      title: message.subject ?? t('Unread message'),
      text: `${fullName(message.sender)} · ${formatAgo(message.createdAt, now)}`,
      badge: t('New'),
      href: `/communication?with=${message.senderId}`,
    })
  }
  return tasks
}
