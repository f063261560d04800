import { Button } from '@mantine/core'
import { Download, FileText } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { pdfLimits, type Report } from '#shared/reports/reports.ts'
import { useCsvExport } from '../runs/use-csv-export.ts'
import { usePdfExport } from '../runs/use-pdf-export.ts'
import type { OpenReport } from './address.ts'

type Arrange = Parameters<ReturnType<typeof useCsvExport>['exportCsv']>[2]
type Printed = Parameters<ReturnType<typeof usePdfExport>['exportReport']>[0]

/** The buttons that save a report as CSV and PDF. */
export function SaveButtons(props: {
  open: OpenReport
  /** Undefined while there is none to save. */
  report: Report | undefined
  /** The rows and columns of the CSV file, where they are not those of the report. */
  arrange?: Arrange
  /** The report as the PDF file has it, where that differs. */
  printed?: (report: Report) => Printed
}) {
  const { open, report, arrange, printed = report => report } = props
  const csv = useCsvExport()
  const pdf = usePdfExport()
  const isTooLong = (report?.rowCount ?? 0) > pdfLimits.rows
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        disabled={!report}
        loading={csv.isExporting}
        onClick={() => void csv.exportCsv(open.reportType, open.params, arrange)}
      >
        {t('Export CSV')}
      </Button>
      <Button
        variant="default"
        leftSection={<FileText size={16} aria-hidden />}
        disabled={!report || report.rows.length === 0 || isTooLong}
        title={isTooLong ? t('A PDF holds up to 5,000 rows. Choose a shorter period.') : undefined}
        loading={pdf.isExporting}
        onClick={() => report && void pdf.exportReport(printed(report))}
      >
        {t('PDF')}
      </Button>
    </>
  )
}
