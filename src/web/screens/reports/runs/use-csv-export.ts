import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import { generateReport, listReportRows, type Report } from '#shared/reports/reports.ts'
import { useSend } from '#web/client/api.ts'
import { callLines } from '#web/client/call-lines.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { saveFile } from '#web/client/save-file.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { linesOfCsv, toCsv } from './csv.ts'

/** Makes a report for a CSV file, all of its rows, and saves it as `{report name}.csv`. */
export function useCsvExport() {
  const { mutateAsync } = useSend(generateReport)
  const [isExporting, setExporting] = useState(false)

  /** `arrange` makes of the report what its file has; of one with more rows than an answer the file has all. */
  async function exportCsv(
    reportType: ReportType,
    params: ReportParams = {},
    arrange?: (report: Report) => Pick<Report, 'columns' | 'rows'>,
  ) {
    setExporting(true)
    try {
      const detailed = arrange !== undefined
      const report = await mutateAsync({ body: { reportType, params, output: 'csv', detailed } })
      if (report.nextOffset === null) saveCsv({ ...report, ...arrange?.(report) })
      else saveFile(await csvOfAll(report, params), `${reportType}.csv`)
    } catch (error) {
      notifyFailure(error, t('Failed to generate report'))
    } finally {
      setExporting(false)
    }
  }

  return { exportCsv, isExporting }
}

/** Saves rows as CSV; returns whether there were any, with a message if not. */
export function saveCsv(
  report: Pick<Report, 'columns' | 'rows'> & { reportType: string },
): boolean {
  if (report.rows.length === 0) {
    noData()
    return false
  }
  saveFile(new Blob([toCsv(report.columns, report.rows)], csvFile), `${report.reportType}.csv`)
  return true
}

const csvFile = { type: 'text/csv;charset=utf-8' }

/** For any number of rows: the output is stored by the browser as a file, not in the page. */
async function csvOfAll({ reportType, columns }: Report, params: ReportParams): Promise<Blob> {
  const parts = [new Blob([toCsv(columns, [])])]
  for await (const lines of callLines(listReportRows, { body: { reportType, params } }))
    parts.push(new Blob([linesOfCsv(lines.map(line => JSON.parse(line)))]))
  return new Blob(parts, csvFile)
}

function noData() {
  toast.failure({ title: t('No Data'), text: t('No data available to export') })
}
