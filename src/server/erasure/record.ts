import { sql } from 'drizzle-orm'
import type { Erasure } from '#shared/account/erasures.ts'
import type { Day } from '#shared/dates.ts'
import { leasesRentedBy } from '../access/renting.ts'
import type { ErasedLine } from '../backup/erased-file.ts'
import { erasures, users } from '../db/tables.ts'
import type { MailFolder } from '../email/mail.ts'
import type { Db } from '../postgres/database.ts'
import { forgetDerived } from './derived.ts'
import { findMentions } from './find-mentions.ts'
import type { Known } from './known.ts'
import type { Near } from './mentionable.ts'

/** How an erasing is done. */
export interface Erasing {
  folder: MailFolder
  /** After a restore: the day of the first erasure. Open obligations do not prevent its repetition. */
  repeats?: Day | undefined
}

/** The work to do once an erasure is committed. */
export interface Erased {
  lines: ErasedLine[]
}

interface Forgetting extends Erasing {
  kind: Erasure['kind']
  subjectId: string
  standInId?: string
  former: { formerNumber: number; label: string }
  books: string[]
  known: Known
  near: Near
}

/**
 * Records an erasure, removes the person from derived data and from the audit log, and notes the
 * remaining mentions.
 */
export async function forgetEverywhere(db: Db, forgetting: Forgetting): Promise<Erased> {
  const { kind, subjectId, former, books, known, near } = forgetting
  const rows = await db
    .insert(erasures)
    .values(
      (books.length > 0 ? books : [null]).map(organizationId => ({
        ...{ kind, subjectId, organizationId },
        ...{ standInId: forgetting.standInId ?? null, formerNumber: former.formerNumber },
        ...(forgetting.repeats && { erasedOn: forgetting.repeats }),
      })),
    )
    .onConflictDoNothing()
    .returning()
  const { label } = former
  await forgetDerived(db, { known, label, subjectId, books }, forgetting.folder)
  const erased = rows.map(({ id }) => id)
  const mentioning = await findMentions(db, { known, near, erased, books })
  await forgetAudit(db, forgetting, mentioning)
  return { lines: linesOf(rows) }
}

/** Values in log entries about them, by them, or about rows that still mention them; each entry and its digest stay. */
async function forgetAudit(
  db: Db,
  { kind, subjectId, books, known }: Forgetting,
  things: string[],
) {
  const people = sql`${sql.param([subjectId])}::uuid[]`
  const forget = (where: string[] | null, words: string[]) =>
    db.execute(sql`select forget_audit_values(${where && sql.param(where)}::uuid[], ${people},
      ${sql.param(things)}::uuid[], ${sql.param(words)}::text[])`)
  await forget(books, known.words)
  // Names are of others, too, elsewhere; an address is not.
  if (kind === 'account') await forget(null, known.sayings.emails)
}

/** One line per account, for any number of organizations. */
export function linesOf(rows: (typeof erasures.$inferSelect)[]): ErasedLine[] {
  const lines = rows.map(({ kind, subjectId, organizationId, erasedOn }) => ({
    ...{ kind, subjectId, erasedOn },
    organizationId: kind === 'account' ? null : organizationId,
  }))
  return [...new Map(lines.map(line => [JSON.stringify(line), line])).values()]
}

/** The n of the next 'Former tenant #n'; it is locked until the commit. */
export async function nextNumber(db: Db): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('rooftree former people'))`)
  const { rows } = await db.execute<{ next: number }>(sql`select 1 + greatest(
    (select coalesce(max(former_number), 0) from ${users}),
    (select coalesce(max(former_number), 0) from ${erasures}))::int as next`)
  return rows[0]?.next ?? 1
}

/** Every organization whose rows or log mention a person. */
export async function organizationsNaming(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from organizations where id in (
      select organization_id from users where id = ${userId}
      union select organization_id from organization_tenants where user_id = ${userId}
      union select l.organization_id from leases l where l.id in ${leasesRentedBy(userId)}
      union select i.organization_id from tenant_invitations i, users u
        where u.id = ${userId} and (i.accepted_by = u.id or lower(i.email) = lower(u.email))
      union select i.organization_id from member_invitations i, users u
        where u.id = ${userId} and (i.accepted_by = u.id or lower(i.email) = lower(u.email))
      union select chain from audit_log where about @> array[${userId}::uuid])`)
  return rows.map(({ id }) => id)
}
