import { t } from '#shared/language/t.ts'
import { listJobs } from '#shared/operations/jobs.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useFresh } from '#web/client/use-fresh.ts'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { RowList } from '#web/components/tables/row-list.tsx'
import NotFound from '#web/pages/not-found.tsx'
import { usePerson } from '#web/session/session.tsx'
import { JobRow } from './job-row.tsx'
import { Stored } from './stored.tsx'
import { useRunNow } from './use-run-now.ts'

/** Jobs of Rooftree: times, last run, and a button to run one now. */
export default function BackgroundJobs() {
  const person = usePerson()
  const mayRead = can(person, 'job:read')
  useFresh(listJobs)
  const call = useCall(listJobs, { enabled: mayRead })
  const runNow = useRunNow(call.data, () => call.refetch())
  if (!mayRead) return <NotFound />
  return (
    <Page
      title={t('Background Jobs')}
      subtitle={t('Scheduled tasks (all organizations)')}
      back={{ href: '/settings?tab=installation', name: t('Settings') }}
    >
      <Panel flush>
        <QueryBoundary label={t('The jobs')} call={call}>
          {jobs => (
            <RowList label={t('Background jobs')}>
              {jobs.map(job => (
                <JobRow
                  key={job.name}
                  job={job}
                  isRequested={runNow.isAsked(job.name)}
                  onRun={() => runNow.start(job.name)}
                />
              ))}
            </RowList>
          )}
        </QueryBoundary>
      </Panel>
      <Stored />
    </Page>
  )
}
