import { useCallback, useState } from 'react'
import { useSearchParams } from 'wouter'
import { limits } from '#shared/limits.ts'
import { useCall } from '#web/client/api.ts'
import { type ListFilters, usePages } from '#web/lists/use-pages.ts'
import type { WorkTableProps } from './work-table-props.ts'

/** Filters, search and order of a table, all of them in the page's address. */
export function useAddress<Row extends { id: string }>(
  props: Pick<WorkTableProps<Row>, 'filters' | 'columns' | 'usualSort' | 'always'>,
) {
  const { filters, columns, usualSort, always } = props
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState(0)
  const set = useCallback(
    (values: Record<string, string>) =>
      setSearch(
        before => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value === '') after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: true },
      ),
    [setSearch],
  )
  const active = filters.filter(({ name, words }) => words(search.get(name) ?? '') !== null)
  const asked = search.get('sort') ?? usualSort
  const isKnown = columns.some(({ id, isAction }) => !isAction && id === asked.replace(/^-/, ''))
  const sort = isKnown ? asked : usualSort
  const q = (search.get('q') ?? '').trim().slice(0, limits.line)
  const query: ListFilters = {
    ...always,
    ...(q && { q }),
    ...Object.assign({}, ...active.map(filter => filter.query(search.get(filter.name) ?? ''))),
  }
  return {
    query,
    q,
    sort,
    active,
    valueIn: (name: string) => search.get(name) ?? '',
    set,
    order: (chosen: string) => set({ sort: chosen === usualSort ? '' : chosen }),
    /** The part that a saved view stores. */
    kept: keptOf(search, [...filters.map(({ name }) => name), 'q', 'sort']),
    open: (kept: string) => {
      const values = new URLSearchParams(kept)
      const names = [...filters.map(({ name }) => name), 'q', 'sort']
      set(Object.fromEntries(names.map(name => [name, values.get(name) ?? ''])))
      setOpened(opened + 1)
    },
    /** How many views were opened. */
    opened,
  }
}

export type Address = ReturnType<typeof useAddress>

function keptOf(search: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of names) if (search.get(name)) kept.set(name, search.get(name) ?? '')
  return kept.toString()
}

/** The rows of the address, and their count and sums. */
export function useWorkList<Row extends { id: string }>(
  props: Pick<WorkTableProps<Row>, 'list' | 'summary' | 'usualSort' | 'sortsItself'>,
  { query, sort }: Address,
) {
  const isAsked = sort !== props.usualSort || props.sortsItself
  const sorted = isAsked ? { ...query, sort } : query
  const list = usePages(props.list, sorted)
  const { data: summary } = useCall(props.summary, { query })
  return { list, summary, sorted, key: JSON.stringify(sorted) }
}
