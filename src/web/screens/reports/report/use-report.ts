import { useEffect, useEffectEvent, useState } from 'react'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import { generateReport, type Report } from '#shared/reports/reports.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'

/**
 * A report, made anew whenever what it is asked for changes. `report` stays the one before while
 * the next is made. Nothing is asked while `enabled` is false.
 */
export function useReport(
  asked: { reportType: ReportType; params: ReportParams },
  enabled: boolean,
) {
  const [report, setReport] = useState<Report>()
  const { mutate, isPending, error } = useSend(generateReport)

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when what is asked for differs.
  useEffect(() => {
    if (!enabled) return
    // Not at once: an effect that is taken back, as when two params change together, asks nothing.
    const timer = setTimeout(makeAsked)
    return () => clearTimeout(timer)
  }, [key, enabled])

  return { report, isPending: isPending || (!report && !error), error, retry: make }
}
