import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { exportPdf, type Report, type ReportSection } from '#shared/reports/reports.ts'
import { download } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { refresh } from '#web/client/refresh.ts'

/** Prints a report as it is shown, and saves it as `{reportType}_report.pdf`. */
export function usePdfExport() {
  const [isExporting, setExporting] = useState(false)

  async function exportReport(report: Report & { sections?: ReportSection[] }) {
    const { reportType, columns, beside, rowCount, totals, notes, charts, params, sections } =
      report
    const { generatedAt } = report
    setExporting(true)
    try {
      await download(
        exportPdf,
        {
          body: {
            reportType,
            data: report.rows,
            columns,
            beside,
            rowCount,
            totals,
            notes,
            charts,
            params,
            sections,
            generatedAt,
          },
        },
        pdfName(reportType),
      )
      refresh(exportPdf.changes)
    } catch (error) {
      notifyFailure(error, t('Failed to export PDF'))
    } finally {
      setExporting(false)
    }
  }

  return { exportReport, isExporting }
}

/** `Rent Roll` is saved as `Rent_Roll_report.pdf`. */
export function pdfName(reportType: string): string {
  return `${reportType.replaceAll(' ', '_')}_report.pdf`
}
