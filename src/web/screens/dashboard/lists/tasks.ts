import type { UrgentTasks } from '#shared/reports/dashboard-urgent.ts'
import { formatAgo, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'

export interface Task {
  id: string
  kind: 'request' | 'lease' | 'message'
  title: string
  text: string
  /** Its priority in a word. */
  badge: 'Urgent' | 'High' | 'New'
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
    badge: 'Urgent',
    href: `/maintenance/${id}`,
  }))
  if (lease) {
    tasks.push({
      id: lease.id,
      kind: 'lease',
      title: `Lease ends ${inDays(lease.daysLeft)}`,
      text: `${fullName(lease.tenant)}, ${unitLabel(lease.unit)}`,
      badge: 'High',
      href: `/tenants/${lease.tenantId}`,
    })
  }
  if (message) {
    tasks.push({
      id: message.id,
      kind: 'message',
      title: message.subject ?? 'Unread message',
      text: `${fullName(message.sender)} · ${formatAgo(message.createdAt, now)}`,
      badge: 'New',
      href: `/communication?with=${message.senderId}`,
    })
  }
  return tasks
}

function inDays(days: number): string {
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}
