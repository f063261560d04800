import { type ReactNode, type RefObject, useCallback, useEffect, useMemo } from 'react'
import { MoreRows } from './more-rows.tsx'
import styles from './rows.module.css'
import { useLines } from './use-lines.ts'
import type { Pages } from './use-pages.ts'
import { type Place, usePlace } from './use-place.ts'

interface Listed<Row> {
  label: string
  list: Pages<Row>
  /** The estimated height of a row before it is rendered, pixels. */
  estimate: number
  row: (row: Row) => ReactNode
}

/** A list of any length, one row below the other; more come as one gets near the end. */
export function Rows<Row extends { id: string }>(props: Listed<Row>) {
  const { ref, place } = usePlace<HTMLUListElement>(belowFilters)
  return (
    <>
      <RowLines {...props} place={place} element={ref} />
      <MoreRows list={props.list} />
    </>
  )
}

/** The usual place of a list of rows. Stacked rows can render anywhere, so they do at once. */
const belowFilters = () => ({ top: 400, width: 1 })

/** Cards of any number side by side, as many as fit; `min` is the narrowest a card may be, pixels. */
export function Cards<Row extends { id: string }>(props: Listed<Row> & { min: number }) {
  const { ref, place } = usePlace<HTMLDivElement>(belowSearch)
  return (
    <div>
      <CardLines {...props} place={place} element={ref} />
      <MoreRows list={props.list} />
    </div>
  )
}

/**
 * The usual place of cards below a title and a search; they are as wide as the screen, which is
 * known before: otherwise a first layout would lack them.
 */
function belowSearch(): Place {
  const screen = document.getElementById('main')
  if (!screen) return { top: 0, width: 0 }
  const { paddingLeft, paddingRight } = getComputedStyle(screen)
  const sides = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  return { top: 240, width: screen.clientWidth - sides }
}

/** The part that renders during scrolling, and nothing beside it. */
type Lines<Row, Element> = Listed<Row> & { place: Place; element: RefObject<Element | null> }

function RowLines<Row extends { id: string }>(props: Lines<Row, HTMLUListElement>) {
  const { label, list, estimate, row, place, element } = props
  const rows = list.rows ?? none
  const keyOf = useCallback((at: number) => rows[at]?.id ?? '', [rows])
  const lines = useLines({ count: rows.length, keyOf, estimate, place })
  useSeen(list, lines.shown, 1)
  return (
    <ul
      ref={element}
      className={`${styles.place} ${styles.rows}`}
      style={{ height: lines.height }}
      aria-label={label}
      aria-busy={list.isSearching}
      {...lines.focus}
    >
      {lines.shown.map(line => {
        const one = rows[line.index]
        return (
          one && (
            <li
              key={one.id}
              {...lines.propsOf(line)}
              className={styles.line}
              aria-posinset={line.index + 1}
              aria-setsize={list.total}
              data-last={line.index + 1 === list.total}
            >
              <Shown one={one} row={row} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function CardLines<Row extends { id: string }>(
  props: Lines<Row, HTMLDivElement> & { min: number },
) {
  const { label, list, estimate, row, min, place, element } = props
  const rows = list.rows ?? none
  const perLine = Math.max(1, Math.floor((place.width + gap) / (min + gap)))
  const keyOf = useCallback((at: number) => rows[at * perLine]?.id ?? '', [rows, perLine])
  const count = Math.ceil(rows.length / perLine)
  const lines = useLines({ count, keyOf, estimate, gap, place })
  useSeen(list, lines.shown, perLine)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of lines of cards, of which only the cards are items.
    <div
      ref={element}
      role="list"
      className={styles.place}
      style={{ height: lines.height }}
      aria-label={label}
      aria-busy={list.isSearching}
      {...lines.focus}
    >
      {lines.shown.map(line => {
        const first = line.index * perLine
        const { style, ...measured } = lines.propsOf(line)
        return (
          <div
            key={line.key}
            {...measured}
            role="presentation"
            className={`${styles.line} ${styles.cards}`}
            style={{ ...style, gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` }}
          >
            {rows.slice(first, first + perLine).map((one, at) => (
              // biome-ignore lint/a11y/useSemanticElements: see above.
              <div
                key={one.id}
                role="listitem"
                className={styles.card}
                aria-posinset={first + at + 1}
                aria-setsize={list.total}
              >
                <Shown one={one} row={row} />
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

const none: readonly never[] = []

/** Reports the rendered rows to a list. */
function useSeen<Row>(list: Pages<Row>, lines: readonly { index: number }[], perLine: number) {
  const first = (lines[0]?.index ?? 0) * perLine
  const last = ((lines.at(-1)?.index ?? 0) + 1) * perLine - 1
  const { see } = list
  useEffect(() => see(first, last), [see, first, last])
}

/** Unchanged rows do not render while others come and go. */
function Shown<Row>({ one, row }: { one: Row; row: (one: Row) => ReactNode }) {
  return useMemo(() => row(one), [one, row])
}

/** Between cards, pixels, as in `rows.module.css`. */
const gap = 16
