import { sql } from 'drizzle-orm'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import type { Db } from '../postgres/database.ts'

/**
 * Entries cannot be deleted or changed, so older entries about an erased person are reduced when
 * they are read (docs/decisions, erasure).
 */

/** Every erased row, and rows by or about an erased person, with their present names. */
export const erased = sql`
  select id, concat_ws(' ', first_name, last_name) as label from users where former_number is not null
  union all select id, concat_ws(' ', first_name, last_name) from tenant_invitations
    where email like 'former-%@erased.invalid'
  union all select id, concat_ws(' ', first_name, last_name) from member_invitations
    where email like 'former-%@erased.invalid'
  union all select v.id, v.name from vendors v where exists (
    select from erasures e where e.kind = 'vendor' and e.subject_id = v.id)
  union all select m.id, m.title from maintenance_requests m join users u on u.id = m.tenant_id
    where u.former_number is not null
  union all select c.id, null from maintenance_comments c join users u on u.id = c.author_id
    where u.former_number is not null
  union all select l.id, null from leases l join users u on u.id = l.tenant_id
    where u.former_number is not null`

type Told = Pick<AuditEntry, 'entityId' | 'label' | 'changes'>

/** The same entries with the placeholder names of erased people. */
export async function withoutErased<T extends Told>(db: Db, entries: T[]): Promise<T[]> {
  const ids = entries.flatMap(({ entityId }) => entityId ?? [])
  const wanted = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
  const { rows } = await db.execute<{ id: string; label: string | null }>(
    sql`select id, label from (${erased}) erased where id = ${wanted}`,
  )
  const labels = new Map(rows.map(({ id, label }) => [id, label]))
  return entries.map(entry => {
    const label = labels.get(entry.entityId ?? '')
    if (label === undefined) return entry
    return { ...entry, label, changes: entry.changes.flatMap(withoutText) }
  })
}

const personal = new Set([
  ...['email', 'firstName', 'lastName', 'phone', 'profileImageUrl'],
  ...['description', 'feedback', 'entryNote', 'text', 'forwardingAddress', 'evictionReason'],
])
const sinceErased = /^(Erased|Former (tenant|member)|#\d+|former-[\w-]+@erased\.invalid)$/

function withoutText(change: Told['changes'][number]): Told['changes'] {
  if (!personal.has(change.field)) return [change]
  const isNew = typeof change.after === 'string' && sinceErased.test(change.after)
  return isNew ? [{ ...change, before: null }] : []
}
