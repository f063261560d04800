import { Info } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { reportHeading } from '#shared/reports/report-words.ts'
import type { Report } from '#shared/reports/reports.ts'
import { formatDay } from '#web/format/format.ts'
import { formatCell } from '#web/reports/cells.ts'
import styles from './report-foot.module.css'

/** Totals and notes below the rows. */
export function ReportFoot({ report }: { report: Report }) {
  const totals = report.rows.length === 0 ? [] : Object.entries(report.totals ?? {})
  if (totals.length === 0 && report.notes.length === 0) return null
  return (
    <footer className={styles.foot}>
      {totals.length > 0 && (
        <dl className={styles.totals} aria-label={t('Totals')}>
          {totals.map(([label, { type, value }]) => (
            <div key={label} className={styles.total}>
              <dt>{reportHeading(label)}</dt>
              <dd>{formatCell(value, type, report.currency) || t('N/A')}</dd>
            </div>
          ))}
        </dl>
      )}
      {report.notes.length > 0 && (
        <ul className={styles.notes} aria-label={t('Notes')}>
          {report.notes.map(note => (
            <li key={note}>
              <Info size={15} aria-hidden />
              {withDays(note)}
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}

/** The server writes days in one format; here they get the reader's format. */
function withDays(note: string): string {
  return note.replace(/\b\d{4}-\d\d-\d\d\b/g, formatDay)
}
