import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, type MouseEvent, useCallback, useEffect, useMemo } from 'react'
import { t } from '#shared/language/t.ts'
import { useLines } from '#web/lists/use-lines.ts'
import type { Pages } from '#web/lists/use-pages.ts'
import { usePlace } from '#web/lists/use-place.ts'
import { tracksOf, widthOf } from './column-choice.ts'
import { scrollTogether } from './scroll-together.ts'
import { TableHead } from './table-head.tsx'
import type { ActiveRow } from './use-active-row.ts'
import type { Address } from './use-work-list.ts'
import styles from './work-table.module.css'
import type { WorkColumn, WorkTableProps } from './work-table-props.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })
export type Features = typeof features

/** The rows on a screen wider than a phone's: one line each. */
export function TableRows<Row extends { id: string }>(props: {
  table: WorkTableProps<Row>
  list: Pages<Row>
  columns: readonly WorkColumn<Row>[]
  address: Address
  /** Pixels. */
  width: number
  ticked: RowSelectionState
  onTick: (ticked: RowSelectionState) => void
  onTickTo: (id: string, isRange: boolean) => void
  active: ActiveRow<Row>
}) {
  const { list, columns, address, ticked, active } = props
  const rows = list.rows ?? none
  const every = props.table.columns
  const defs = useMemo(
    () =>
      every.map(
        ({ id, header, cell, isAction = false }): ColumnDef<Features, Row> => ({
          ...{ id, header, enableSorting: !isAction },
          cell: ({ row }) => cell(row.original),
        }),
      ),
    [every],
  )
  const { sort } = address
  const table = useTable({
    features,
    data: rows as Row[],
    columns: defs,
    getRowId: row => row.id,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: {
      rowSelection: ticked,
      sorting: [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }],
      columnVisibility: Object.fromEntries(
        every.map(column => [column.id, columns.includes(column)]),
      ),
    },
    onRowSelectionChange: (change: Updater<RowSelectionState>) =>
      props.onTick(typeof change === 'function' ? change(ticked) : change),
    onSortingChange: change => {
      const [next] =
        typeof change === 'function'
          ? change([{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }])
          : change
      if (next) address.order(next.desc ? `-${next.id}` : next.id)
    },
  })
  const lines = useRowLines(rows, list)
  const { reveal } = lines
  useEffect(() => {
    if (active.at >= 0) reveal(active.at)
  }, [active.at, reveal])
  const narrowest = widthOf(columns)
  const tracks = { '--tracks': tracksOf(columns), '--narrowest': `${narrowest}px` } as CSSProperties
  const byId = new Map(every.map(column => [column.id, column]))
  const shown = table.getRowModel().rows
  return (
    <div
      className={styles.scroll}
      data-wide={narrowest > props.width || undefined}
      aria-busy={list.isSearching || undefined}
    >
      <table
        className={styles.table}
        style={tracks}
        aria-label={props.table.label}
        aria-rowcount={list.total}
      >
        <TableHead table={table} columns={byId} />
        <tbody
          ref={lines.ref}
          className={styles.body}
          style={{ height: lines.height }}
          onScroll={scrollTogether}
          {...lines.focus}
        >
          {lines.shown.map(line => {
            const row = shown[line.index]
            return (
              row && (
                <Line
                  key={line.key}
                  row={row}
                  columns={byId}
                  name={props.table.nameOf(row.original)}
                  isActive={active.at === line.index}
                  isOpen={active.opened?.id === row.id}
                  onOpen={props.table.panel && active.open}
                  onTickTo={props.onTickTo}
                  place={lines.propsOf(line)}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const none: readonly never[] = []

/** The lines near the window, with the sticky head and foot left free. */
function useRowLines<Row extends { id: string }>(rows: readonly Row[], list: Pages<Row>) {
  const { ref, place } = usePlace<HTMLTableSectionElement>(() => ({ top: 240, width: 1 }))
  const keyOf = useCallback((at: number) => rows[at]?.id ?? '', [rows])
  const lines = useLines({ count: rows.length, keyOf, estimate: 40, place, covered })
  const first = lines.shown[0]?.index ?? 0
  const last = lines.shown.at(-1)?.index ?? 0
  const { see } = list
  useEffect(() => see(first, last), [see, first, last])
  return { ...lines, ref }
}

/** The bar at the top of the window with the head of the table, and its foot. */
const covered = { top: 60 + 34, bottom: 40 }

function Line<Row extends { id: string }>(props: {
  row: TableRow<Features, Row>
  columns: ReadonlyMap<string, WorkColumn<Row>>
  name: string
  isActive: boolean
  isOpen: boolean
  onOpen: ((id: string) => void) | undefined
  onTickTo: (id: string, isRange: boolean) => void
  place: object
}) {
  const { row, columns, onOpen } = props
  function clicked(event: MouseEvent<HTMLTableRowElement>) {
    const target = event.target as Element
    // Links and buttons have uses of their own, and text may be marked.
    if (!onOpen || target.closest('a, button, input, label') || getSelection()?.toString()) return
    onOpen(row.id)
  }
  return (
    <tr
      {...props.place}
      className={styles.row}
      data-active={props.isActive || undefined}
      data-open={props.isOpen || undefined}
      aria-selected={row.getIsSelected()}
      onClick={clicked}
    >
      <td className={styles.tick}>
        <label>
          <input
            type="checkbox"
            aria-label={t('Select {name}', { name: props.name })}
            checked={row.getIsSelected()}
            onChange={({ nativeEvent }) =>
              props.onTickTo(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </td>
      {row.getVisibleCells().map(cell => {
        const column = columns.get(cell.column.id)
        return (
          column && (
            <td
              key={cell.id}
              data-align={column.align}
              data-fixed={column.isFixed}
              data-buttons={column.isAction}
            >
              {column.cell(row.original)}
            </td>
          )
        )
      })}
    </tr>
  )
}
