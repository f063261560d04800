import { useCallback, useSyncExternalStore } from 'react'
import { usePerson } from '#web/session/session.tsx'
import type { WorkColumn } from './work-table-props.ts'

/** Which columns a person chose for a table, on this device; null without a choice. */
export function useColumnChoice(table: string) {
  const { id: personId } = usePerson()
  const key = `columns ${personId}`
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const choose = useCallback(
    (columns: readonly string[] | null) => {
      const { [table]: _, ...others } = choicesIn(localStorage.getItem(key))
      localStorage.setItem(key, JSON.stringify(columns ? { ...others, [table]: columns } : others))
      window.dispatchEvent(new Event(changed))
    },
    [key, table],
  )
  return [choicesIn(kept)[table] ?? null, choose] as const
}

const changed = 'columns'

function choicesIn(text: string | null): Record<string, readonly string[]> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const lists = Object.entries(kept).filter(([, names]) => Array.isArray(names))
    return Object.fromEntries(lists.map(([table, names]) => [table, names.map(String)]))
  } catch {
    return {}
  }
}

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
  }
}

/** The chosen columns, or the usual ones, in the order of the table. */
export function chosenOf<Row>(
  columns: readonly WorkColumn<Row>[],
  choice: readonly string[] | null,
): WorkColumn<Row>[] {
  return columns.filter(({ id, isFixed, isAction, isExtra }) =>
    choice ? isFixed || isAction || choice.includes(id) : !isExtra,
  )
}

/** The choice in a saved view: null for the usual columns. Views of earlier releases name all of these. */
export function choiceIn<Row>(
  columns: readonly WorkColumn<Row>[],
  saved: readonly string[],
): readonly string[] | null {
  const usual = chosenOf(columns, null)
  const isUsual = saved.length === usual.length && usual.every(({ id }) => saved.includes(id))
  return saved.length === 0 || isUsual ? null : saved
}

/** As many of the columns as `room` pixels hold: those that give way leave first. */
export function fitting<Row>(
  columns: readonly WorkColumn<Row>[],
  room: number,
): readonly WorkColumn<Row>[] {
  if (widthOf(columns) <= room) return columns
  const leaving = columns
    .filter(({ givesWay }) => givesWay !== undefined)
    .toSorted((a, b) => (b.givesWay ?? 0) - (a.givesWay ?? 0))[0]
  return leaving
    ? fitting(
        columns.filter(column => column !== leaving),
        room,
      )
    : columns
}

/** The narrowest that columns may be together, pixels, with the checkbox before them. */
export function widthOf<Row>(columns: readonly WorkColumn<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + width, tickWidth)
}

export function tracksOf<Row>(columns: readonly WorkColumn<Row>[]): string {
  const tracks = columns.map(({ width, grows = 0 }) =>
    grows > 0 ? `minmax(${width}px, ${grows}fr)` : `${width}px`,
  )
  return [`${tickWidth}px`, ...tracks].join(' ')
}

const tickWidth = 40
