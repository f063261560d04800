import type { AuditEntry } from '#shared/operations/audit-log.ts'

/** Entries shown as one sentence: several of a kind from one request, or just one. */
export interface Happening {
  entry: AuditEntry
  /** How many of its kind; 1 for most. */
  count: number
}

/** The log in sentences: `added 12 units` instead of twelve sentences, without entries that only accompany another. */
export function happeningsOf(entries: readonly AuditEntry[]): Happening[] {
  const happenings: Happening[] = []
  for (const entry of entries) {
    if (goesAlong(entry, entries)) continue
    const last = happenings.at(-1)
    if (last && isAlike(last.entry, entry)) last.count += 1
    else happenings.push({ entry, count: 1 })
  }
  return happenings
}

function isAlike(one: AuditEntry, other: AuditEntry): boolean {
  return (
    one.requestId !== null &&
    one.requestId === other.requestId &&
    one.action === other.action &&
    one.action !== 'updated' &&
    one.entity === other.entity &&
    (one.entity === 'unit' || one.entity === 'charge' || one.entity === 'session')
  )
}

/** A new tenant comes with a new person, a new lease with its first rent. */
const companions = { person: 'tenant', lease_rent: 'lease' } as const

function goesAlong(entry: AuditEntry, entries: readonly AuditEntry[]): boolean {
  if (entry.action !== 'created' || entry.requestId === null) return false
  if (entry.entity !== 'person' && entry.entity !== 'lease_rent') return false
  const main = companions[entry.entity]
  return entries.some(
    other =>
      other.requestId === entry.requestId && other.action === 'created' && other.entity === main,
  )
}
