import { CalendarClock, type LucideIcon, Mail, Siren } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { getUrgentTasks } from '#shared/reports/dashboard-urgent.ts'
import { useCall } from '#web/client/api.ts'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { ListBlock, ListRow, QuietLine } from '#web/lists/list-panel.tsx'
import { type Task, tasksOf } from './tasks.ts'
import styles from './urgent-tasks.module.css'

/** Tasks that should not wait until tomorrow. */
export function UrgentTasks() {
  const read = useCall(getUrgentTasks)
  return (
    <ListBlock
      title={t('Urgent Tasks')}
      read={read}
      failure={t('Urgent tasks could not be loaded')}
      rows={read.data && tasksOf(read.data)}
      row={task => {
        const { icon: Icon, tone } = looks[task.kind]
        return (
          <ListRow
            href={task.href}
            lead={
              <span className={styles.icon} data-tone={tone}>
                <Icon size={19} aria-hidden />
              </span>
            }
            title={task.title}
            text={task.text}
            figure={
              <StatusBadge tone={tone} icon={null}>
                {task.badge}
              </StatusBadge>
            }
          />
        )
      }}
      empty={<QuietLine>{t('Nothing urgent. All caught up.')}</QuietLine>}
    />
  )
}

const looks: Record<Task['kind'], { icon: LucideIcon; tone: Tone }> = {
  request: { icon: Siren, tone: 'bad' },
  lease: { icon: CalendarClock, tone: 'warn' },
  message: { icon: Mail, tone: 'info' },
}
