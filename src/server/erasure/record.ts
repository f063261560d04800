import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Erasure } from '#shared/account/erasures.ts'
import type { Day } from '#shared/dates.ts'
import { leasesRentedBy } from '../access/renting.ts'
import type { ErasedLine } from '../backup/erased-file.ts'
import {
  erasures,
  type Named,
  type Near,
  ownerStatements,
  tenantMerges,
  users,
} from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { forgetArchivesOf } from './archives.ts'
import { stepCount } from './searches.ts'

/** How an erasing is done. */
export interface Erasing {
  /** After a restore: the day of the first erasure. Open obligations do not prevent its repetition. */
  repeats?: Day | undefined
}

/** The work to do once an erasure is committed. */
export interface Erased {
  lines: ErasedLine[]
  /** The ids of `erasures` whose searches begin. */
  searches: string[]
  /** Emails that were deleted, whose files follow. */
  mails: string[]
}

interface Forgetting extends Erasing {
  kind: Erasure['kind']
  subjectId: string
  standInId?: string
  former: { formerNumber: number; label: string }
  organizationIds: string[]
  /** Their former names and addresses. */
  names: Named[]
  near: Near
}

/**
 * Records an erasure and its pending search of derived rows, the audit log and free text by others. The duration of the
 * search depends on the organization, so it follows the commit.
 */
export async function forgetEverywhere(
  db: Db,
  forgetting: Forgetting,
): Promise<Omit<Erased, 'mails'>> {
  const { kind, subjectId, standInId, former, organizationIds, names } = forgetting
  const wanted = {
    ...{ names, label: former.label, near: forgetting.near },
    // Their rows are the stand-in's from now on.
    ...(standInId && { near: { ...forgetting.near, subjectId: standInId } }),
  }
  const rows = await db
    .insert(erasures)
    .values(
      (organizationIds.length > 0 ? organizationIds : [null]).map((organizationId, at) => ({
        ...{ kind, subjectId, organizationId },
        ...{ standInId: standInId ?? null, formerNumber: former.formerNumber },
        wanted: { ...wanted, everywhere: kind === 'account' && at === 0, steps: stepCount },
        ...(forgetting.repeats && { erasedOn: forgetting.repeats }),
      })),
    )
    .onConflictDoNothing()
    .returning()
  await forgetArchivesOf(db, organizationIds)
  await forgetRecords(db, subjectId, organizationIds)
  return { lines: linesOf(rows), searches: rows.map(({ id }) => id) }
}

/** Clears the undo records of merges, and the recipients of owner statements. */
async function forgetRecords(db: Db, subjectId: string, organizationIds: string[]) {
  await db
    .update(tenantMerges)
    .set({ record: null })
    .where(
      and(
        inArray(tenantMerges.organizationId, organizationIds),
        or(eq(tenantMerges.keptId, subjectId), eq(tenantMerges.mergedId, subjectId)),
      ),
    )
  await db
    .update(ownerStatements)
    .set({ sentTo: null })
    .where(
      and(
        inArray(ownerStatements.organizationId, organizationIds),
        eq(ownerStatements.ownerId, subjectId),
      ),
    )
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
