import type { RowSelectionState } from '@tanstack/react-table'
import { useRef, useState } from 'react'
import { call } from '#web/client/api.ts'
import type { ListFilters, ListOf, Pages } from '#web/lists/use-pages.ts'
import type { Selection } from './work-table-props.ts'

/** The ticked rows. Other filters or another order begin without any. */
export function useSelection<Row extends { id: string }>(
  endpoint: ListOf<Row>,
  { list, sorted, key }: { list: Pages<Row>; sorted: ListFilters; key: string },
) {
  const [ticked, setTicked] = useState<{ of: string; ids: RowSelectionState }>({ of: key, ids: {} })
  const [allOf, setAllOf] = useState<string | null>(null)
  const ids = ticked.of === key ? ticked.ids : {}
  const isAll = allOf === key
  const loaded = list.rows ?? []
  // Where a range begins: the row that was ticked before.
  const anchor = useRef<string | null>(null)
  const place = (id: string | null) => loaded.findIndex(row => row.id === id)
  const rows = isAll ? loaded : loaded.filter(({ id }) => ids[id])
  const clear = () => {
    setTicked({ of: key, ids: {} })
    setAllOf(null)
  }
  const shown: RowSelectionState = isAll
    ? Object.fromEntries(loaded.map(({ id }) => [id, true]))
    : ids
  const tick = (changed: RowSelectionState) => {
    setAllOf(null)
    setTicked({ of: key, ids: changed })
  }
  const selection: Selection<Row> = {
    rows,
    count: isAll ? list.total : rows.length,
    isAll,
    load: async () => (isAll ? everyRow(endpoint, sorted) : [...rows]),
    clear,
  }
  return {
    selection,
    ids: shown,
    tick,
    /** Ticks a row or takes its tick; as a range all from the one before, too. */
    tickTo(id: string, isRange: boolean) {
      const [from, to] = [isRange ? place(anchor.current) : -1, place(id)].toSorted((a, b) => a - b)
      const range = loaded.slice(from === -1 ? to : from, (to ?? 0) + 1)
      const { [id]: was, ...others } = shown
      const kept = Object.entries(others).filter(([one]) => !range.some(row => row.id === one))
      const added = was ? [] : range.map(row => [row.id, true as const] as const)
      anchor.current = id
      tick(Object.fromEntries([...kept, ...added]))
    },
    tickAll: () => setAllOf(key),
  }
}

const rowsAtOnce = 1_000

/** All rows that the filters find. */
export async function everyRow<Row extends { id: string }>(
  endpoint: ListOf<Row>,
  query: ListFilters,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const after = rows.at(-1)?.id
    const page: Row[] = await call(endpoint, { query: { ...query, limit: rowsAtOnce, after } })
    rows.push(...page)
    if (page.length < rowsAtOnce) return rows
  }
}
