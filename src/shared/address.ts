import type { Endpoint } from './endpoint.ts'

/** The address of a call: its path with the parameters, and the query in the order given, without empty values. */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  { params, query }: { params?: unknown; query?: unknown } = {},
): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
