import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { type BackgroundJob, runJob } from '#shared/operations/jobs.ts'
import { type CallError, useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { useGlances } from '../rows/use-glances.ts'
import { isOver } from './job-labels.ts'

/** Starts jobs and follows those it started: the queue sends no event at the end, and polling ends with the run. */
export function useRunNow(
  jobs: readonly BackgroundJob[] | undefined,
  refetch: () => Promise<{ error: CallError | null }>,
) {
  /** Their state at the request. */
  const [followed, setFollowed] = useState<readonly BackgroundJob[]>([])
  const send = useSend(runJob)

  useEffect(() => {
    const over = jobs?.find(job =>
      followed.some(pending => pending.name === job.name && isOver(job, pending)),
    )
    if (!over) return
    setFollowed(followed.filter(({ name }) => name !== over.name))
    if (over.lastRun?.outcome === 'failed')
      toast.failure(t('{job}: the run failed', { job: over.title }))
    else toast.success(t('{job}: done', { job: over.title }))
  }, [jobs, followed])
  useGlances(followed.length > 0, refetch, ({ status, sentence }) => {
    setFollowed([])
    if (status !== 401) toast.failure({ title: t('Status updates stopped'), text: sentence })
  })

  return {
    isAsked: (name: string) =>
      followed.some(pending => pending.name === name) ||
      (send.isPending && send.variables.params.name === name),
    start: (name: string) =>
      send.mutate(
        { params: { name } },
        {
          onSuccess: pending => setFollowed(before => [...before, pending]),
          onError: error => toast.failure(error.sentence),
        },
      ),
  }
}
