import { useDebouncedValue } from '@mantine/hooks'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { limits } from '#shared/limits.ts'
import { useCall } from '../../api.ts'

/**
 * The rows of a list for searching as one types: all of them where one answer holds them, otherwise
 * joined by what the server finds for the search. `also` is a row that must be among them.
 */
export function useRows<Row extends { id: string }>(
  list: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Row[]>>,
  search: string,
  options: { enabled?: boolean; also?: Row } = {},
) {
  const { enabled = true, also } = options
  const [typed] = useDebouncedValue(search.trim().slice(0, limits.line), 250)
  const all = useCall<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Row[]>>(list, { enabled })
  const isCut = (all.data?.length ?? 0) >= limits.listRows
  const found = useCall<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Row[]>>(list, {
    query: { q: typed },
    enabled: enabled && isCut && typed !== '',
  })
  const rows = all.data && [...(also ? [also] : []), ...(found.data ?? []), ...all.data]
  return {
    rows: rows && [...new Map(rows.map(row => [row.id, row])).values()],
    /** More exist than one answer holds; search to reach them. */
    isCut,
    error: all.error,
    refetch: all.refetch,
  }
}

/** The row with an id, once it is known; undefined while none is chosen. */
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

/** Whether every word of the search stands somewhere in the text. */
export function matches(text: string, search: string): boolean {
  const lower = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => lower.includes(word))
}
