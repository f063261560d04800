import { CircleCheck } from 'lucide-react'
import { listMaintenanceRequests } from '#shared/maintenance/maintenance-requests.ts'
import { failureOf } from '#web/client/query-boundary.tsx'
import { useCalls } from '#web/client/use-calls.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { ViewAll } from '#web/lists/list-panel.tsx'
import { RequestRow } from '#web/maintenance/request-row.tsx'
import { usePerson } from '#web/session/session.tsx'
import { jobsOf } from './jobs.ts'
import styles from './todays-jobs.module.css'

/** The jobs of a member of staff: their own, then unassigned ones, urgent first. */
export default function TodaysJobs() {
  const person = usePerson()
  const reads = useCalls(listMaintenanceRequests, open(person.id))
  const error = failureOf(...reads)
  const isRead = reads.every(read => read.data)
  const jobs =
    isRead &&
    jobsOf(
      reads.flatMap(read => read.data ?? []),
      person.id,
    )
  return (
    <Panel
      title="Today’s Jobs"
      subtitle="Urgent first, then yours, then those nobody is on yet"
      actions={<ViewAll href="/maintenance" of="maintenance requests" />}
      flush
    >
      {error ? (
        <FailureState
          title="Your jobs could not be loaded"
          error={error}
          onRetry={() => void Promise.all(reads.map(read => read.refetch()))}
        />
      ) : !jobs ? (
        <LoadingRows label="Loading your jobs" />
      ) : jobs.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title="Nothing to mend"
          text="Jobs appear here as they are reported or assigned to you."
        />
      ) : (
        <ul className={styles.rows}>
          {jobs.slice(0, shown).map(job => (
            <li key={job.id}>
              <RequestRow request={job} {...towards} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Open requests of the user and unassigned ones: others are never loaded. */
function open(personId: string) {
  return (['pending', 'in_progress'] as const).flatMap(status =>
    [personId, 'nobody'].map(assigneeId => ({ query: { status, assigneeId } })),
  )
}

const shown = 20
const towards = { role: 'staff' } as const
