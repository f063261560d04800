import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { generateReport, type Report } from '#shared/reports/reports.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import type { OpenReport } from './address.ts'

/**
 * A report, made again whenever its type or parameters change. `report` stays the one before while
 * the next is made. Nothing is requested while `enabled` is false.
 */
export function useReport(pending: OpenReport & { detailed?: true }, enabled: boolean) {
  const [report, setReport] = useState<Report>()
  const { mutate, isPending, error } = useSend(generateReport)

  function make() {
    mutate(
      { body: pending },
      {
        onSuccess: setReport,
        onError: ({ status }) => {
          if (status !== 401) toast.failure(t('Failed to generate report'))
        },
      },
    )
  }

  const makeRequested = useEffectEvent(make)
  const key = JSON.stringify(pending)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes whenever the request differs.
  useEffect(() => {
    if (!enabled) return
    // Not at once: an effect that is cleaned up, as when two params change together, requests nothing.
    const timer = setTimeout(makeRequested)
    return () => clearTimeout(timer)
  }, [key, enabled])

  return { report, isPending: isPending || (!report && !error), error, retry: make }
}
