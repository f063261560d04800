import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { usePrinting } from '#web/components/tables/use-printing.ts'
import { scrollTogether } from './scroll-together.ts'
import type { Features } from './table-rows.tsx'
import styles from './work-table.module.css'
import type { WorkColumn } from './work-table-props.ts'

/** The heads of the columns: each sorts; the first selects all loaded rows. */
export function TableHead<Row extends { id: string }>(props: {
  table: ReactTable<Features, Row>
  columns: ReadonlyMap<string, WorkColumn<Row>>
}) {
  const { table, columns } = props
  const isPrinting = usePrinting()
  return (
    <thead className={styles.head} onScroll={scrollTogether}>
      <tr className={styles.heads}>
        <th scope="col" className={styles.tick}>
          <label>
            <input
              type="checkbox"
              aria-label={t('Select all rows shown')}
              checked={table.getIsAllRowsSelected()}
              ref={box => {
                if (box) box.indeterminate = table.getIsSomeRowsSelected()
              }}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </label>
        </th>
        {table.getVisibleLeafColumns().map(column => {
          const { header = '', align, isFixed, isAction } = columns.get(column.id) ?? {}
          const sorted = column.getIsSorted()
          const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
          return (
            <th
              key={column.id}
              scope="col"
              data-align={align}
              data-fixed={isFixed}
              data-buttons={isAction}
              aria-sort={isAction ? undefined : sorted ? `${sorted}ending` : 'none'}
            >
              {isAction ? (
                <VisuallyHidden>{header}</VisuallyHidden>
              ) : isPrinting ? (
                header
              ) : (
                <UnstyledButton
                  className={styles.sort}
                  data-sorted={Boolean(sorted)}
                  onClick={() => column.toggleSorting(sorted === 'asc')}
                >
                  {header}
                  <Icon size={13} aria-hidden />
                </UnstyledButton>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
