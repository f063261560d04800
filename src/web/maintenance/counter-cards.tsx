import { CircleCheck, Clock, Siren, Wrench } from 'lucide-react'
import type { MaintenanceRequest } from '#shared/maintenance-requests.ts'
import { formatAgo, formatCount } from '../format.ts'
import { StatCard } from '../ui/stat-card.tsx'
import styles from './counter-cards.module.css'
import { type Counters, countRequests } from './counters.ts'

/** The four counters, each the way to its requests; undefined while they load. */
export function CounterCards(props: {
  requests: readonly MaintenanceRequest[] | undefined
  /** More exist than were read. */
  isCut: boolean
}) {
  const counters = countRequests(props.requests ?? [])
  const loading = props.requests === undefined
  const since = (instant: string | null, words: string, otherwise: string) =>
    instant ? `${words}: ${formatAgo(instant).toLowerCase()}` : otherwise
  return (
    <section aria-label="Counters">
      <div className={styles.cards}>
        <StatCard
          label="Pending"
          icon={Clock}
          tone="warn"
          href="/maintenance?status=pending"
          loading={loading}
          value={formatCount(counters.pending)}
          hint={since(counters.oldestPending, 'Oldest', 'Nothing waits')}
        />
        <StatCard
          label="In Progress"
          icon={Wrench}
          tone="info"
          href="/maintenance?status=in_progress"
          loading={loading}
          value={formatCount(counters.inProgress)}
          hint={since(counters.oldestInProgress, 'Oldest', 'Nothing under way')}
        />
        <StatCard
          label="Completed"
          icon={CircleCheck}
          tone="good"
          href="/maintenance?status=completed"
          loading={loading}
          value={formatCount(counters.completed)}
          hint={since(counters.latestCompleted, 'Latest', 'None yet')}
        />
        <StatCard
          label="Urgent"
          icon={Siren}
          tone="bad"
          href="/maintenance?priority=urgent"
          loading={loading}
          value={formatCount(counters.urgent)}
          hint={urgentHint(counters)}
        />
      </div>
      {props.isCut && (
        <p className={styles.cut}>
          Counted among the latest {formatCount(props.requests?.length ?? 0)} requests.
        </p>
      )}
    </section>
  )
}

function urgentHint({ urgent, urgentOpen }: Counters): string {
  if (urgent === 0) return 'None reported'
  return urgentOpen === 0 ? 'All settled' : `${formatCount(urgentOpen)} still open`
}
