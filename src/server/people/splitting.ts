import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MergeRecord } from '../db/tables/tenant-merges.ts'
import { coTenants, organizationTenants, tenantMerges, users } from '../db/tables.ts'
import { returnTenantRows } from '../db/tenant-rows.ts'
import { conflict } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { hasAccount } from './merging.ts'

/** Lets both records be two again. @throws 409 where the first was erased, or merged into another since */
export async function splitTenants(
  db: Db,
  merge: { organizationId: string; keptId: string; mergedId: string; record: MergeRecord },
): Promise<void> {
  const { organizationId, keptId, mergedId, record } = merge
  const [kept] = await db
    .select({
      email: users.email,
      phone: users.phone,
      formerNumber: users.formerNumber,
      hasAccount,
    })
    .from(users)
    .where(eq(users.id, keptId))
    .for('update')
  if (!kept || kept.formerNumber !== null)
    throw conflict('This tenant was erased, so the merge stays')
  const mergedSince = await db.$count(
    tenantMerges,
    and(
      eq(tenantMerges.organizationId, organizationId),
      eq(tenantMerges.mergedId, keptId),
      isNull(tenantMerges.undoneAt),
    ),
  )
  if (mergedSince > 0)
    throw conflict('This tenant was merged into another since: undo that merge first')
  await returnTenantRows(db, record.moved, { organizationId, from: mergedId, to: keptId })
  await splitContact(db, { keptId, mergedId, record, kept })
  await db
    .insert(organizationTenants)
    .values({
      organizationId,
      userId: mergedId,
      source: record.tie.source,
      createdAt: new Date(record.tie.createdAt),
    })
    .onConflictDoNothing()
  for (const { createdAt, ...row } of record.coTenants)
    await db
      .insert(coTenants)
      .values({ ...row, organizationId, createdAt: new Date(createdAt) })
      .onConflictDoNothing()
}

/** Data filled in from the second record returns to it, unless it was changed since or belongs to a sign-in now. */
async function splitContact(
  db: Db,
  split: {
    keptId: string
    mergedId: string
    record: MergeRecord
    kept: { email: string | null; phone: string | null; hasAccount: boolean }
  },
): Promise<void> {
  const { keptId, mergedId, record, kept } = split
  const { email } = record.merged
  const gave = (what: 'email' | 'phone') =>
    !kept.hasAccount && record.kept[what] === null && kept[what] === record.merged[what]
  const links = { resetToken: null, resetTokenExpiry: null }
  await db
    .update(users)
    .set({
      ...(gave('email') && { email: null, ...links }),
      ...(gave('phone') && { phone: null }),
      updatedAt: new Date(),
    })
    .where(eq(users.id, keptId))
  if (email === null) return
  const [returned] = await db
    .update(users)
    .set({
      email: sql`case when not exists (select from ${users} others
      where lower(others.email) = lower(${email}::text)) then ${email}::text else ${users.email} end`,
    })
    .where(and(eq(users.id, mergedId), isNull(users.email)))
    .returning({ email: users.email })
  if (returned?.email) await renewInvitations(db, record.withdrawn ?? [])
}

/** Invitations withdrawn with the address, unless the same home was invited since. */
async function renewInvitations(
  db: Db,
  withdrawn: NonNullable<MergeRecord['withdrawn']>,
): Promise<void> {
  for (const { id, tokenHash } of withdrawn)
    await db.execute(sql`
      update tenant_invitations one set status = 'pending', token_hash = ${tokenHash}, revoked_by = null
      where id = ${id} and status = 'expired' and revoked_by is not null and expires_at > now()
        and not exists (select from tenant_invitations other
          where other.organization_id = one.organization_id and other.email = one.email and other.status = 'pending'
            and coalesce(other.unit_id, other.property_id) = coalesce(one.unit_id, one.property_id))`)
}
