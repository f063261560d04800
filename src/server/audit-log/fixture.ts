import { expect } from 'vitest'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import type { User } from '#test/world.ts'

/** The audit log as a person reads it, newest first. */
export async function logOf(person: User, query = ''): Promise<AuditEntry[]> {
  const { status, body } = await person.get<AuditEntry[]>(`/api/audit-log${query}`)
  expect(status).toBe(200)
  return body
}

/** `{ field: [before, after] }` */
export function changesIn(entry: AuditEntry | undefined) {
  return Object.fromEntries(entry?.changes.map(one => [one.field, [one.before, one.after]]) ?? [])
}

/** `created unit`, `signed_in session`: the action and the kind of row. */
export function deedsIn(entries: AuditEntry[]): string[] {
  return entries.map(({ action, entity }) => `${action} ${entity}`)
}
