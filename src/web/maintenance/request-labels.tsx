import {
  Ban,
  ChevronDown,
  ChevronsUp,
  ChevronUp,
  CircleCheck,
  Clock,
  Equal,
  type LucideIcon,
  Wrench,
} from 'lucide-react'
import { labels, t } from '#shared/language/t.ts'
import { priorityLabels, statusLabels } from '#shared/maintenance/labels.ts'
import {
  type EntryPermission,
  type MaintenancePriority,
  type MaintenanceStatus,
  maintenancePriorities,
} from '#shared/maintenance/maintenance-requests.ts'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import styles from './request-labels.module.css'

export { priorityLabels, statusLabels }

/** The status of a request: `in progress`. */
export function RequestStatus({ status }: { status: MaintenanceStatus }) {
  const { tone, icon } = statusLooks[status]
  return (
    <StatusBadge tone={tone} icon={icon} className={styles.word}>
      {statusNames[status]}
    </StatusBadge>
  )
}

/** The priority of a request. */
export function RequestPriority({ priority }: { priority: MaintenancePriority }) {
  const { tone, icon } = priorityLooks[priority]
  return (
    <StatusBadge tone={tone} icon={icon} className={styles.word}>
      {priorityNames[priority]}
    </StatusBadge>
  )
}

/** The status as an icon, beside its badge. */
export function RequestIcon({ status }: { status: MaintenanceStatus }) {
  const { tone, icon: Icon } = statusLooks[status]
  return (
    <span className={styles.icon} data-tone={tone} aria-hidden>
      <Icon size={20} strokeWidth={1.9} />
    </span>
  )
}

/** The options of a select. */
export function priorityChoices() {
  return maintenancePriorities.map(value => ({ value, label: priorityLabels[value] }))
}

/** Whether workers may enter while the tenant is out. */
export const entryLabels = labels<EntryPermission>({
  yes: 'Yes',
  no: 'No, someone must be home',
  call_first: 'Call first',
})

export function entryChoices() {
  return Object.entries(entryLabels).map(([value, label]) => ({ value, label }))
}

const statusNames = labels<MaintenanceStatus>({
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
})

const priorityNames = labels<MaintenancePriority>({
  low: 'low',
  medium: 'medium',
  high: 'high',
  urgent: 'urgent',
})

export const statusLooks: Record<MaintenanceStatus, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'warn', icon: Clock },
  in_progress: { tone: 'info', icon: Wrench },
  completed: { tone: 'good', icon: CircleCheck },
  cancelled: { tone: 'calm', icon: Ban },
}

const priorityLooks: Record<MaintenancePriority, { tone: Tone; icon: LucideIcon }> = {
  urgent: { tone: 'bad', icon: ChevronsUp },
  high: { tone: 'warn', icon: ChevronUp },
  medium: { tone: 'info', icon: Equal },
  low: { tone: 'calm', icon: ChevronDown },
}

/** The messages after every change of a request. */
export const updated = () => t('Maintenance request updated successfully')
export const notUpdated = () => t('Failed to update maintenance request')
