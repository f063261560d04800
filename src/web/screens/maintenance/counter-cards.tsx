import { CircleCheck, Clock, Siren, Wrench } from 'lucide-react'
import type { MaintenanceSummary } from '#shared/maintenance/maintenance-requests.ts'
import { StatCard } from '#web/components/values/stat-card.tsx'
import { formatAgo, formatCount } from '#web/format/format.ts'
import styles from './counter-cards.module.css'

/** The four counters, each a link to its requests; undefined while they load. */
export function CounterCards({ counts }: { counts: MaintenanceSummary | undefined }) {
  const loading = counts === undefined
  const since = (instant: string | null | undefined, text: string, otherwise: string) =>
    instant ? `${text}: ${formatAgo(instant).toLowerCase()}` : otherwise
  return (
    <section aria-label="Counters">
      <div className={styles.cards}>
        <StatCard
          label="Pending"
          icon={Clock}
          tone="warn"
          href="/maintenance?status=pending"
          loading={loading}
          value={formatCount(counts?.pending ?? 0)}
          hint={since(counts?.oldestPending, 'Oldest', 'None waiting')}
        />
        <StatCard
          label="In Progress"
          icon={Wrench}
          tone="info"
          href="/maintenance?status=in_progress"
          loading={loading}
          value={formatCount(counts?.inProgress ?? 0)}
          hint={since(counts?.oldestInProgress, 'Oldest', 'None in progress')}
        />
        <StatCard
          label="Completed"
          icon={CircleCheck}
          tone="good"
          href="/maintenance?status=completed"
          loading={loading}
          value={formatCount(counts?.completed ?? 0)}
          hint={since(counts?.latestCompleted, 'Latest', 'None yet')}
        />
        <StatCard
          label="Urgent"
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
  if (urgent === 0) return 'None reported'
  return urgentOpen === 0 ? 'All resolved' : `${formatCount(urgentOpen)} still open`
}
