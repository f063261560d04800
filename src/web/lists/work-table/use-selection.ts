import type { RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'
import { call } from '#web/client/api.ts'
import type { ListFilters, ListOf, Pages } from '#web/lists/use-pages.ts'
import type { Selection } from './types.ts'

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
  const rows = isAll ? loaded : loaded.filter(({ id }) => ids[id])
  const clear = () => {
    setTicked({ of: key, ids: {} })
    setAllOf(null)
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
    ids: isAll ? Object.fromEntries(loaded.map(({ id }) => [id, true as const])) : ids,
    tick: (changed: RowSelectionState) => {
      setAllOf(null)
      setTicked({ of: key, ids: changed })
    },
    tickAll: () => setAllOf(key),
  }
}

const rowsAtOnce = 1_000

async function everyRow<Row extends { id: string }>(
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
