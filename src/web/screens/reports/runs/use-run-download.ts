import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { downloadReportRun, getReportRun, type ReportRun } from '#shared/reports/report-runs.ts'
import { call, download } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { saveCsv } from './use-csv-export.ts'
import { pdfName } from './use-pdf-export.ts'

/** Saves a report that was made earlier, with the rows it had: a PDF as one, all others as CSV. */
export function useRunDownload() {
  const [isLoading, setLoading] = useState(false)

  async function downloadRun({ id, output, reportType }: ReportRun) {
    setLoading(true)
    try {
      if (output === 'pdf') {
        await download(downloadReportRun, { params: { id } }, pdfName(reportType))
      } else {
        const { report } = await call(getReportRun, { params: { id } })
        if (!saveCsv(report)) return
      }
      toast.success(t('Report downloaded successfully'))
    } catch (error) {
      notifyFailure(error, t('Failed to download report'))
    } finally {
      setLoading(false)
    }
  }

  return { downloadRun, isLoading }
}
