import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { t } from '#shared/language/t.ts'
import styles from './data-table.module.css'
import { direction, type Order, sort } from './row-order.ts'
import { SortButton } from './sort-button.tsx'
import { usePrinting } from './use-printing.ts'

export interface Column<Row> {
  /** Names the column to the reader; also its key, so no two alike. */
  header: string
  cell: (row: Row) => ReactNode
  /** Money and counts. */
  align?: 'right'
  /** Makes the column sortable: a number, or text compared as people do. */
  sortBy?: (row: Row) => string | number
  /** On a phone: the first line of the card (`title`), or without its header (`bare`). */
  onPhone?: 'title' | 'bare' | 'hidden'
}

/** The details of an opened row. */
export interface RowDetail<Row> {
  /** The button that opens it, such as `What paid it`; null for a row without details. */
  label: (row: Row) => string | null
  content: (row: Row) => ReactNode
}

/**
 * Rows as a table, or as cards on a phone. The first 100 show; a button adds the next 100. Print
 * has all. `label` names the table for screen readers.
 */
export function DataTable<Row>(props: {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  detail?: RowDetail<Row>
  /** Many short rows: on a phone each takes two lines. */
  dense?: boolean
}) {
  const [count, setCount] = useState(step)
  const [order, setOrder] = useState<Order | null>(null)
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const isPrinting = usePrinting()
  const sorted = sort(props.rows, props.columns, order)
  const rows = isPrinting ? sorted : sorted.slice(0, count)
  const Rows = onPhone ? Cards : Table
  return (
    <>
      <Rows {...props} rows={rows} order={order} onOrder={setOrder} isPrinting={isPrinting} />
      {sorted.length > rows.length && (
        <div className={styles.more}>
          <Button variant="default" size="sm" onClick={() => setCount(count + step)}>
            {t('Show {more, number} more of {total, number}', {
              more: Math.min(step, sorted.length - count),
              total: sorted.length,
            })}
          </Button>
        </div>
      )}
    </>
  )
}

const step = 100

interface RowsProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  detail?: RowDetail<Row>
  dense?: boolean
  order: Order | null
  onOrder: (order: Order) => void
  isPrinting: boolean
}

function Table<Row>(props: RowsProps<Row>) {
  const { label, rows, rowKey, columns, detail, order, onOrder, isPrinting } = props
  const [isOpen, toggle] = useOpenRows()
  return (
    // A wide table scrolls by itself; focusable, so that keyboard users can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus (axe).
    <section className={styles.scroll} aria-label={t('{label}, table', { label })} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(column => (
              <th
                key={column.header}
                scope="col"
                data-align={column.align}
                data-buttons={holdsButtons(column)}
                aria-sort={column.sortBy && direction(column.header, order)}
              >
                {/* A head with a button is not repeated on the next printed page. */}
                {column.sortBy && !isPrinting ? (
                  <SortButton header={column.header} order={order} onOrder={onOrder} />
                ) : (
                  column.header
                )}
              </th>
            ))}
            {detail && (
              <th scope="col">
                <VisuallyHidden>{t('Details')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const key = rowKey(row)
            const more = detail?.label(row)
            return (
              <Fragment key={key}>
                <tr>
                  {columns.map(column => (
                    <td
                      key={column.header}
                      data-align={column.align}
                      data-buttons={holdsButtons(column)}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                  {detail && (
                    <td data-align="right">
                      {more && (
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={more}
                          title={more}
                          aria-expanded={isOpen(key)}
                          onClick={() => toggle(key)}
                        >
                          <DisclosureIcon isOpen={isOpen(key)} />
                        </ActionIcon>
                      )}
                    </td>
                  )}
                </tr>
                {detail && isOpen(key) && (
                  <tr>
                    <td className={styles.detail} colSpan={columns.length + 1}>
                      {detail.content(row)}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** The open rows, by key, and the functions to open or close one. */
function useOpenRows() {
  const [open, setOpen] = useState<readonly string[]>([])
  const toggle = (key: string) =>
    setOpen(open.includes(key) ? open.filter(one => one !== key) : [...open, key])
  return [(key: string) => open.includes(key), toggle] as const
}

function DisclosureIcon({ isOpen }: { isOpen: boolean }) {
  const Icon = isOpen ? ChevronUp : ChevronDown
  return <Icon size={16} aria-hidden />
}

function Cards<Row>({ label, rows, rowKey, columns, detail, dense }: RowsProps<Row>) {
  const [isOpen, toggle] = useOpenRows()
  const title = columns.filter(column => column.onPhone === 'title')
  const bare = columns.filter(column => column.onPhone === 'bare')
  const named = columns.filter(column => !column.onPhone)
  return (
    <ul className={styles.cards} aria-label={label} data-rows data-dense={dense}>
      {rows.map(row => (
        <li key={rowKey(row)} className={styles.card}>
          <div className={styles.cardHead}>
            {[...title, ...bare].map(({ header, onPhone = 'bare', align, cell }) => (
              <div key={header} className={styles[onPhone]} data-align={align}>
                {cell(row)}
              </div>
            ))}
          </div>
          <dl className={styles.facts}>
            {named.map(column => (
              <Fragment key={column.header}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row)}</dd>
              </Fragment>
            ))}
          </dl>
          {detail?.label(row) && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.toggle}
              aria-expanded={isOpen(rowKey(row))}
              rightSection={<DisclosureIcon isOpen={isOpen(rowKey(row))} />}
              onClick={() => toggle(rowKey(row))}
            >
              {detail.label(row)}
            </Button>
          )}
          {detail && isOpen(rowKey(row)) && detail.content(row)}
        </li>
      ))}
    </ul>
  )
}

/** Print omits such a column. */
function holdsButtons({ header }: { header: string }): true | undefined {
  return header === t('Actions') || undefined
}
