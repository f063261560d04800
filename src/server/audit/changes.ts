import type { AuditEntry } from '#shared/operations/audit-log.ts'

type Columns = Record<string, unknown> | null
type Change = AuditEntry['changes'][number]

/**
 * The changes in an entry's `before` and `after`, one per column, in the names of the API:
 * `monthly_rent` is `monthlyRent`, and a setting inside a column is `preferences.dateFormat`.
 */
export function changesOf(before: Columns, after: Columns): Change[] {
  const was = new Map(before ? leaves(before) : [])
  const is = new Map(after ? leaves(after) : [])
  return [...new Set([...was.keys(), ...is.keys()])]
    .map(field => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter(change => change.before !== change.after)
}

/** The ids in an entry, its own and those among its changes. */
export function idsIn(entry: { entityId: string | null; changes: Change[] }): string[] {
  const values = entry.changes.flatMap(({ before, after }) => [before, after])
  return [...new Set([entry.entityId, ...values].filter(isId))]
}

function leaves(
  columns: Record<string, unknown>,
  inside = '',
): [string, string | boolean | null][] {
  return Object.entries(columns).flatMap(([column, value]) => {
    const field = inside + column.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase())
    if (typeof value === 'boolean' || typeof value === 'string' || value === null)
      return [[field, value]]
    if (isColumns(value)) return leaves(value, `${field}.`)
    return [[field, JSON.stringify(value)]]
  })
}

function isColumns(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
