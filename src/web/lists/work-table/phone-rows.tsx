import type { RowSelectionState } from '@tanstack/react-table'
import { Fragment, useCallback, useEffect } from 'react'
import { t } from '#shared/language/t.ts'
import { useLines } from '#web/lists/use-lines.ts'
import type { Pages } from '#web/lists/use-pages.ts'
import { usePlace } from '#web/lists/use-place.ts'
import styles from './phone-rows.module.css'
import type { WorkColumn, WorkTableProps } from './work-table-props.ts'

/** The rows on a phone: two lines each with a checkbox before them, and the details in the panel. */
export function PhoneRows<Row extends { id: string }>(props: {
  table: WorkTableProps<Row>
  list: Pages<Row>
  columns: readonly WorkColumn<Row>[]
  ticked: RowSelectionState
  onTick: (ticked: RowSelectionState) => void
  onTickTo: (id: string, isRange: boolean) => void
  onOpen: (id: string) => void
}) {
  const { table, list, columns, ticked, onOpen } = props
  const rows = list.rows ?? none
  const { ref, place } = usePlace<HTMLUListElement>(() => ({ top: 240, width: 1 }))
  const keyOf = useCallback((at: number) => rows[at]?.id ?? '', [rows])
  const lines = useLines({ count: rows.length, keyOf, estimate: 64, place })
  const first = lines.shown[0]?.index ?? 0
  const last = lines.shown.at(-1)?.index ?? 0
  const { see } = list
  useEffect(() => see(first, last), [see, first, last])
  const at = (where: WorkColumn<Row>['onPhone']) =>
    columns.filter(({ onPhone }) => onPhone === where)
  const [titles, figures, facts, states] = [at('title'), at('figure'), at('fact'), at('status')]
  return (
    <>
      <TickAll rows={rows} ticked={ticked} onTick={props.onTick} />
      <ul
        ref={ref}
        className={styles.rows}
        style={{ height: lines.height }}
        aria-label={table.label}
        data-rows
        {...lines.focus}
      >
        {lines.shown.map(line => {
          const row = rows[line.index]
          if (!row) return null
          return (
            <li
              key={line.key}
              {...lines.propsOf(line)}
              className={styles.row}
              data-ticked={ticked[row.id]}
            >
              <div className={styles.line}>
                <span className={styles.title}>{cellsOf(titles, row)}</span>
                <span className={styles.figure}>{cellsOf(figures, row)}</span>
              </div>
              <div className={styles.facts}>
                {states.length > 0 && <span className={styles.status}>{cellsOf(states, row)}</span>}
                {facts.map(({ id, cell }) => (
                  <span key={id} className={styles.fact}>
                    {cell(row)}
                  </span>
                ))}
              </div>
              {table.panel && (
                <button
                  type="button"
                  className={styles.open}
                  data-behind
                  aria-label={t('Open {name}', { name: table.nameOf(row) })}
                  onClick={() => onOpen(row.id)}
                />
              )}
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label={t('Select {name}', { name: table.nameOf(row) })}
                  checked={ticked[row.id] ?? false}
                  onChange={() => props.onTickTo(row.id, false)}
                />
              </label>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Selects all loaded rows, or none of them. */
function TickAll<Row extends { id: string }>(props: {
  rows: readonly Row[]
  ticked: RowSelectionState
  onTick: (ticked: RowSelectionState) => void
}) {
  const { rows, ticked, onTick } = props
  const count = rows.filter(({ id }) => ticked[id]).length
  const isWhole = count === rows.length
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        checked={isWhole}
        ref={box => {
          if (box) box.indeterminate = count > 0 && !isWhole
        }}
        onChange={() => onTick(isWhole ? {} : Object.fromEntries(rows.map(({ id }) => [id, true])))}
      />
      {t('Select all rows shown')}
    </label>
  )
}

const none: readonly never[] = []

function cellsOf<Row>(columns: readonly WorkColumn<Row>[], row: Row) {
  return columns.map(({ id, cell }) => <Fragment key={id}>{cell(row)}</Fragment>)
}
