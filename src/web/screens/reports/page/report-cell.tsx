import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Maker } from '#shared/reports/report-catalogue.ts'
import { reportValue } from '#shared/reports/report-words.ts'
import type { Report, ReportColumn } from '#shared/reports/reports.ts'
import { formatCell } from '#web/reports/cells.ts'
import type { PlacedRow } from './arrange.ts'
import { hrefOf } from './links.ts'
import styles from './report-grid.module.css'

/** A value of a row, as a link where it leads somewhere. */
export function ReportCell(props: {
  column: ReportColumn
  row: PlacedRow
  report: Report
  reader: Maker
}) {
  const { column, row, report, reader } = props
  const value = row.cells[column.key]
  if (value === 'N/A')
    return row.isResult ? null : <span className={styles.missing}>{t('N/A')}</span>
  const text = reportValue(column.key, formatCell(value, column.type, report.currency))
  const href = hrefOf(column.key, row.links, { params: report.params, reader })
  if (href && text !== '') {
    return (
      <Link href={href} className={styles.link}>
        {text}
      </Link>
    )
  }
  return text.length > longest ? <span data-long>{text}</span> : text
}

/** Characters of a line: a longer text has several. */
const longest = 36
