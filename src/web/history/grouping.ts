import type { AuditEntity, AuditEntry } from '#shared/operations/audit-log.ts'
import { shownChanges } from './shown-changes.ts'

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
    ['unit', 'charge', 'session', 'bill_line'].includes(one.entity)
  )
}

/**
 * A new tenant comes with a new person, a new lease with its first rent, a payment of bills with its amounts; an entered
 * bill comes with its lines, which are expenses once it is approved.
 */
const companions: Readonly<Partial<Record<AuditEntity, AuditEntity>>> = {
  person: 'tenant',
  lease_rent: 'lease',
  bill_payment: 'bill_payment_line',
  bill_line: 'bill',
  expense: 'bill',
}

function goesAlong(entry: AuditEntry, entries: readonly AuditEntry[]): boolean {
  if (entry.action === 'updated')
    return entry.changes.length > 0 && shownChanges(entry).length === 0
  const main = companions[entry.entity]
  if (entry.requestId === null || main === undefined) return false
  // Approving takes the lines away and adds expenses; other records are only added together.
  const ofBill = main === 'bill'
  if (entry.action !== 'created' && !ofBill) return false
  return entries.some(
    other =>
      other.requestId === entry.requestId &&
      ((other.entity === main &&
        (other.action === 'created' || (ofBill && other.action === 'updated'))) ||
        // An expense keeps the id of the line it was.
        (entry.entity === 'bill_line' &&
          other.entity === 'expense' &&
          other.entityId === entry.entityId)),
  )
}
