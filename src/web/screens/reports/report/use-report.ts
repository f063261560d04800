import { useEffect, useEffectEvent, useState } from 'react'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import { generateReport, type Report } from '#shared/reports/reports.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { afterRun } from '../runs/after-run.ts'

/**
 * A report, made again whenever its parameters change. `report` stays the previous one meanwhile.
 * No call is made while `enabled` is false.
 */
export function useReport(
  asked: { reportType: ReportType; params: ReportParams },
  enabled: boolean,
) {
  const [report, setReport] = useState<Report>()
  const { mutate, isPending, error } = useSend(generateReport, { refresh: afterRun })

  function make() {
    mutate(
      { body: asked },
      {
        onSuccess: setReport,
        onError: ({ status }) => {
          if (status !== 401) toast.failure('Failed to generate report')
        },
      },
    )
  }

  const makeAsked = useEffectEvent(make)
  const key = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with the parameters.
  useEffect(() => {
    if (!enabled) return
    // Not at once: an effect that is cleaned up, as when two params change together, makes no call.
    const timer = setTimeout(makeAsked)
    return () => clearTimeout(timer)
  }, [key, enabled])

  return { report, isPending: isPending || (!report && !error), error, retry: make }
}
