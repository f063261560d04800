import { useDebouncedValue } from '@mantine/hooks'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { limits } from '#shared/limits.ts'
import { useCall } from '#web/client/api.ts'
import type { ListFilters, ListOf } from './use-pages.ts'

/**
 * The rows of a list for a search while typing: its first rows, joined by the first results of the server. `also` is
 * a row that must be among them.
 */
export function useRows<Row extends { id: string }>(
  list: ListOf<Row>,
  search: string,
  options: { enabled?: boolean; also?: Row; query?: ListFilters } = {},
) {
  const { enabled = true, also, query } = options
  const q = useSearched(search)
  const first = useSome(list, { ...query, limit }, enabled)
  const isCut = (first.data?.length ?? 0) >= limit
  const found = useSome(list, { ...query, limit, q }, enabled && isCut && q !== '')
  const rows = first.data && [...(also ? [also] : []), ...(found.data ?? []), ...first.data]
  return {
    rows: rows && [...new Map(rows.map(row => [row.id, row])).values()],
    /** More exist than are here; search to reach them. */
    isCut,
    isSearching: isCut && (q !== search.trim() || found.isFetching),
  }
}

/** As many as a person looks through. */
const limit = 50

function useSome<Row>(list: ListOf<Row>, query: Record<string, unknown>, enabled: boolean) {
  return useCall<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Row[]>>(list, { query, enabled })
}

/** The row with an id, once loaded; undefined while none is chosen. */
export function useRow<Row>(
  get: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Row>>,
  id: string | null,
  enabled = true,
): Row | undefined {
  // An empty id would be the address of the whole list, whose answer the cache already has.
  const { data } = useCall<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Row>>(get, {
    params: { id: id || 'none' },
    enabled: enabled && Boolean(id),
  })
  return data
}

/** The search text for the server, a moment after it was typed. */
export function useSearched(typed: string): string {
  const [settled] = useDebouncedValue(typed.trim().slice(0, limits.line), 250)
  return settled
}
