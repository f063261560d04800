import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Maker } from '#shared/reports/report-catalogue.ts'
import { reportName } from '#shared/reports/report-names.ts'
import { placeTotals } from '#shared/reports/report-table.ts'
import type { Report, ReportColumn } from '#shared/reports/reports.ts'
import { direction } from '#web/components/tables/row-order.ts'
import { SortButton } from '#web/components/tables/sort-button.tsx'
import { usePrinting } from '#web/components/tables/use-printing.ts'
import { formatCell, isRightAligned } from '#web/reports/cells.ts'
import { columnHeading } from '#web/reports/column-heading.ts'
import { hasOwnOrder, hasSections } from '../report/statements.ts'
import type { Arranged, Section } from './arrange.ts'
import { ReportCell } from './report-cell.tsx'
import styles from './report-grid.module.css'
import { SectionHead } from './section-head.tsx'

/** The rows of a report under their headings. The first 100 show; print has all. */
export function ReportGrid(props: {
  report: Report
  arranged: Arranged
  reader: Maker
  sort: string
  onSort: (sort: string) => void
}) {
  const { report, arranged, reader } = props
  const { columns } = arranged
  const isPrinting = usePrinting()
  const [count, setCount] = useState(step)
  const total = arranged.sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const sections = firstRows(arranged.sections, isPrinting ? total : count)
  return (
    <>
      <section
        className={styles.scroll}
        aria-label={reportName(report.reportType)}
        data-scrolls
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus (axe).
        tabIndex={0}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <Head
                  key={column.key}
                  {...props}
                  column={column}
                  isFirst={isFirst(at)}
                  isPrinting={isPrinting}
                />
              ))}
            </tr>
          </thead>
          {sections.map((section, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name, and keep their order.
            <tbody key={place}>
              <SectionHead section={section} columns={columns.length} report={report} />
              {section.rows.map(row => (
                <tr key={row.place} data-result={row.isResult || undefined}>
                  {columns.map((column, at) => (
                    <td key={column.key} data-align={alignOf(column)} data-first={isFirst(at)}>
                      <ReportCell column={column} row={row} report={report} reader={reader} />
                    </td>
                  ))}
                </tr>
              ))}
              {section.title !== null && section.isWhole && (
                <Sums section={section} columns={columns} report={report} />
              )}
            </tbody>
          ))}
          <Total columns={columns} report={report} />
        </table>
      </section>
      {total > count && !isPrinting && (
        <div className={styles.more}>
          <Button variant="default" size="sm" onClick={() => setCount(count + step)}>
            {t('Show {more, number} more of {total, number}', {
              more: Math.min(step, total - count),
              total,
            })}
          </Button>
        </div>
      )}
    </>
  )
}

const step = 100

/** Sections with the first rows of all; one that is cut has no sums yet. */
function firstRows(
  sections: readonly Section[],
  count: number,
): (Section & { isWhole: boolean })[] {
  let left = count
  return sections.flatMap(section => {
    if (left <= 0) return []
    const rows = section.rows.slice(0, left)
    left -= rows.length
    return [{ ...section, rows, isWhole: rows.length === section.rows.length }]
  })
}

function Head(props: {
  column: ReportColumn
  report: Report
  sort: string
  onSort: (sort: string) => void
  isFirst: true | undefined
  isPrinting: boolean
}) {
  const { column, report, sort } = props
  const heading = headingOf(column, report)
  const order = sort ? { header: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null
  // A head with a button is not repeated on the next printed page.
  if (hasOwnOrder(report) || props.isPrinting) {
    return (
      <th scope="col" data-align={alignOf(column)} data-first={props.isFirst}>
        {heading}
      </th>
    )
  }
  return (
    <th
      scope="col"
      data-align={alignOf(column)}
      data-first={props.isFirst}
      aria-sort={direction(column.key, order)}
    >
      <SortButton
        header={column.key}
        label={heading}
        order={order}
        onOrder={({ header, descending }) => props.onSort(descending ? `-${header}` : header)}
      />
    </th>
  )
}

/** Beside its parts the amount of a period is their total. */
function headingOf({ key }: ReportColumn, report: Report): string {
  return hasSections(report) && key === 'Amount' ? t('Total') : columnHeading(key)
}

/** The subject of a row, which stays in sight. */
function isFirst(at: number): true | undefined {
  return at === 0 || undefined
}

function alignOf({ type }: ReportColumn): 'right' | undefined {
  return isRightAligned(type) ? 'right' : undefined
}

function Sums(props: { section: Section; columns: readonly ReportColumn[]; report: Report }) {
  const { section, columns, report } = props
  if (section.below.size === 0) return null
  return (
    <tr className={styles.sums}>
      <Cells below={section.below} columns={columns} report={report} name={t('Subtotal')} />
    </tr>
  )
}

/** The totals of all rows; the sections of a statement have their own. */
function Total({ columns, report }: { columns: readonly ReportColumn[]; report: Report }) {
  const { below } = placeTotals(columns, hasSections(report) ? null : report.totals)
  if (below.size === 0) return null
  return (
    <tfoot>
      <tr className={styles.total}>
        <Cells below={below} columns={columns} report={report} name={t('Total')} />
      </tr>
    </tfoot>
  )
}

function Cells(props: {
  below: Section['below']
  columns: readonly ReportColumn[]
  report: Report
  name: string
}) {
  return props.columns.map((column, place) => {
    const total = props.below.get(column.key)
    return (
      <td key={column.key} data-align={alignOf(column)} data-first={isFirst(place)}>
        {total
          ? formatCell(total.value, total.type, props.report.currency)
          : place === 0 && props.name}
      </td>
    )
  })
}
