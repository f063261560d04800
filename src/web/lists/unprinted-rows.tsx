import { t } from '#shared/language/t.ts'
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
      {t('The first {shown} of {total} are printed.', {
        shown: formatCount(rows),
        total: list.totalLabel,
      })}{' '}
      {rows < maxPrintedRows
        ? t('Press Ctrl+P or ⌘P to print up to {count, number}.', { count: maxPrintedRows })
        : t('To print the others, narrow the list with a search or a filter.')}
    </p>
  )
}
