import { Fragment, useCallback, useEffect } from 'react'
import { t } from '#shared/language/t.ts'
import { useLines } from '#web/lists/use-lines.ts'
import type { Pages } from '#web/lists/use-pages.ts'
import { usePlace } from '#web/lists/use-place.ts'
import styles from './phone-rows.module.css'
import type { WorkColumn, WorkTableProps } from './work-table-props.ts'

/** The rows on a phone: two lines each, and the details in the panel. */
export function PhoneRows<Row extends { id: string }>(props: {
  table: WorkTableProps<Row>
  list: Pages<Row>
  columns: readonly WorkColumn<Row>[]
  onOpen: (id: string) => void
}) {
  const { table, list, columns, onOpen } = props
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
          <li key={line.key} {...lines.propsOf(line)} className={styles.row}>
            <div className={styles.line}>
              <span className={styles.title}>{cellsOf(titles, row)}</span>
              <span className={styles.figure}>{cellsOf(figures, row)}</span>
            </div>
            <div className={styles.line}>
              <span className={styles.facts}>
                {facts.map(({ id, cell }) => (
                  <span key={id}>{cell(row)}</span>
                ))}
              </span>
              <span className={styles.status}>{cellsOf(states, row)}</span>
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
          </li>
        )
      })}
    </ul>
  )
}

const none: readonly never[] = []

function cellsOf<Row>(columns: readonly WorkColumn<Row>[], row: Row) {
  return columns.map(({ id, cell }) => <Fragment key={id}>{cell(row)}</Fragment>)
}
