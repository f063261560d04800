import { usePrinting } from '#web/components/tables/use-printing.ts'
import { formatCount } from '#web/format/format.ts'
import { maxPrintedRows } from './print-all-rows.ts'
import styles from './rows.module.css'
import type { Pages } from './use-pages.ts'

/** A printed note that a list continues, and how to print more of it. */
export function UnprintedRows<Row>({ list }: { list: Pages<Row> }) {
  const isPrinting = usePrinting()
  const rows = list.rows?.length ?? 0
  if (!isPrinting || !list.more.exists) return null
  return (
    <p className={styles.left}>
      The first {formatCount(rows)} of {list.totalLabel} are printed.{' '}
      {rows < maxPrintedRows
        ? `Press Ctrl+P or ⌘P for up to ${formatCount(maxPrintedRows)} of them.`
        : 'Narrow the list by a search or a filter to print the others.'}
    </p>
  )
}
