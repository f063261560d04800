import { CircleCheck } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { listMaintenanceRequests } from '#shared/maintenance/maintenance-requests.ts'
import { failureOf, QueryBoundary } from '#web/client/query-boundary.tsx'
import { useCalls } from '#web/client/use-calls.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
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
  const refetch = () => Promise.all(reads.map(read => read.refetch()))
  const jobs = isRead
    ? jobsOf(
        reads.flatMap(read => read.data ?? []),
        person.id,
      )
    : undefined
  return (
    <Panel
      title={t('Today’s Jobs')}
      subtitle={t('Urgent first, then assigned to you, then unassigned')}
      actions={<ViewAll href="/maintenance" of={t('maintenance requests')} />}
      flush
    >
      <QueryBoundary
        label={t('Your jobs')}
        call={{ data: jobs, error, refetch }}
        empty={
          <EmptyState
            icon={CircleCheck}
            title={t('No open jobs')}
            text={t('Jobs appear here when they are reported or assigned to you.')}
          />
        }
      >
        {found => (
          <ul className={styles.rows}>
            {found.slice(0, shown).map(job => (
              <li key={job.id}>
                <RequestRow request={job} {...towards} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  )
}

/** The first open requests of the user and unassigned ones, in the order of jobs: others are never loaded. */
function open(personId: string) {
  return [personId, 'nobody'].map(assigneeId => ({
    query: { open: 'true', assigneeId, sort: 'urgency' as const, limit: shown },
  }))
}

const shown = 20
const towards = { role: 'staff' } as const
