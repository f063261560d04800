import { useEffect, useState } from 'react'
import { type BackgroundJob, listJobs, runJob } from '#shared/jobs.ts'
import { useSend } from '../../api.ts'
import { toast } from '../../ui/toast.tsx'
import { useGlances } from '../use-glances.ts'

/**
 * Starts jobs and follows those it started: the queue tells nobody when one is done, and asking
 * ends with the run.
 */
export function useRunNow(jobs: readonly BackgroundJob[] | undefined, refetch: () => void) {
  const [followed, setFollowed] = useState<readonly string[]>([])
  const send = useSend(runJob, { refresh: [listJobs] })

  useEffect(() => {
    const over = jobs?.find(({ name, state }) => followed.includes(name) && state === 'resting')
    if (!over) return
    setFollowed(followed.filter(name => name !== over.name))
    if (over.lastRun?.outcome === 'failed') toast.failure(`${over.title}: the run failed`)
    else toast.success(`${over.title}: done`)
  }, [jobs, followed])
  useGlances(followed.length > 0, refetch)

  return {
    isAsked: (name: string) =>
      followed.includes(name) || (send.isPending && send.variables.params.name === name),
    start: (name: string) =>
      send.mutate(
        { params: { name } },
        {
          onSuccess: () => setFollowed(before => [...before, name]),
          onError: error => toast.failure(error.sentence),
        },
      ),
  }
}
