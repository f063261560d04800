import { useState } from 'react'
import { mayMake, type ReportParams, type ReportType } from '#shared/report-catalogue.ts'
import { generateReport, type Report, type ReportRow } from '#shared/reports.ts'
import { CallError, useSend } from '../api.ts'
import { saveFile } from '../save-file.ts'
import { usePerson } from '../session.tsx'
import { toast } from '../ui/toast.tsx'
import { afterRun } from './after-run.ts'
import { toCsv } from './csv.ts'

/** Makes a report for a CSV file, all of its rows, and saves it as `{report name}.csv`. */
export function useCsvExport() {
  const person = usePerson()
  const { mutateAsync } = useSend(generateReport, { refresh: afterRun })
  const [isExporting, setExporting] = useState(false)

  async function exportCsv(reportType: ReportType, params: ReportParams = {}) {
    // Who keeps no books yet has nothing to export, and need not be refused to learn it.
    if (!mayMake(person, reportType)) return noData()
    setExporting(true)
    try {
      const page = (offset: number) =>
        mutateAsync({ body: { reportType, params, output: 'csv', offset } })
      const first = await page(0)
      saveCsv({ ...first, rows: await allRows(first, page) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status !== 401) toast.failure('Failed to generate report')
    } finally {
      setExporting(false)
    }
  }

  return { exportCsv, isExporting }
}

/** Saves rows as they are; answers whether there were any, and says so when not. */
export function saveCsv(
  report: Pick<Report, 'columns' | 'rows'> & { reportType: string },
): boolean {
  if (report.rows.length === 0) {
    noData()
    return false
  }
  const file = new Blob([toCsv(report.columns, report.rows)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `${report.reportType}.csv`)
  return true
}

async function allRows(first: Report, page: (offset: number) => Promise<Report>) {
  const rows: ReportRow[][] = [first.rows]
  let next = first.nextOffset
  while (next !== null) {
    const further = await page(next)
    rows.push(further.rows)
    next = further.nextOffset
  }
  return rows.flat()
}

function noData() {
  toast.failure({ title: 'No Data', text: 'No data available to export' })
}
