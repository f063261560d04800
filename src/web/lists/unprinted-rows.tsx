import { usePrinting } from '#web/components/tables/use-printing.ts'
import { formatCount } from '#web/format/format.ts'
import { rowsOnPaper } from './print-all-rows.ts'
import styles from './rows.module.css'
import type { Pages } from './use-pages.ts'

/** Says on paper that a list goes on, and how to have more of it there. */
export function LeftOffPaper<Row>({ list }: { list: Pages<Row> }) {
  const isOnPaper = usePrinting()
  const rows = list.rows?.length ?? 0
  if (!isOnPaper || !list.more.exists) return null
  return (
    <p className={styles.left}>
      The first {formatCount(rows)} of {list.totalInWords} are printed.{' '}
      {rows < rowsOnPaper
        ? `Press Ctrl+P or ⌘P for up to ${formatCount(rowsOnPaper)} of them.`
        : 'Narrow the list by a search or a filter to print the others.'}
    </p>
  )
}
