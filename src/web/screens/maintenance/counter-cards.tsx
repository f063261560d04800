import { CircleCheck, Clock, Siren, Wrench } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { MaintenanceSummary } from '#shared/maintenance/maintenance-requests.ts'
import { StatCard } from '#web/components/values/stat-card.tsx'
import { formatAgo, formatCount } from '#web/format/format.ts'
import styles from './counter-cards.module.css'

/** The four counters, each a link to its requests; undefined while they load. */
export function CounterCards({ counts }: { counts: MaintenanceSummary | undefined }) {
  const loading = counts === undefined
  const oldest = (instant: string | null | undefined, none: string) =>
    instant ? t('Oldest: {ago}', { ago: formatAgo(instant).toLowerCase() }) : none
  return (
    <section aria-label={t('Counters')}>
      <div className={styles.cards} data-scrolls>
        <StatCard
          label={t('Pending', { context: 'count' })}
          icon={Clock}
          tone="warn"
          href="/maintenance?status=pending"
          loading={loading}
          value={formatCount(counts?.pending ?? 0)}
          hint={oldest(counts?.oldestPending, t('None waiting'))}
        />
        <StatCard
          label={t('In Progress', { context: 'count' })}
          icon={Wrench}
          tone="info"
          href="/maintenance?status=in_progress"
          loading={loading}
          value={formatCount(counts?.inProgress ?? 0)}
          hint={oldest(counts?.oldestInProgress, t('None in progress'))}
        />
        <StatCard
          label={t('Completed', { context: 'count' })}
          icon={CircleCheck}
          tone="good"
          href="/maintenance?status=completed"
          loading={loading}
          value={formatCount(counts?.completed ?? 0)}
          hint={
            counts?.latestCompleted
              ? t('Latest: {ago}', { ago: formatAgo(counts.latestCompleted).toLowerCase() })
              : t('None yet')
          }
        />
        <StatCard
          label={t('Urgent', { context: 'count' })}
          icon={Siren}
          tone="bad"
          href="/maintenance?priority=urgent"
          loading={loading}
          value={formatCount(counts?.urgent ?? 0)}
          hint={counts && urgentHint(counts)}
        />
      </div>
    </section>
  )
}

function urgentHint({ urgent, urgentOpen }: MaintenanceSummary): string {
  if (urgent === 0) return t('None reported')
  return urgentOpen === 0
    ? t('All resolved')
    : t('{count} still open', { count: formatCount(urgentOpen) })
}
