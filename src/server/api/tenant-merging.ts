import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import type { MergeRecord } from '../db/tables/tenant-merges.ts'
import { coTenants, leases, organizationTenants, tenantMerges, users } from '../db/tables.ts'
import { moveTenantRows, returnTenantRows } from '../db/tenant-rows.ts'
import { visibleTenants } from '../db/visible.ts'
import { conflict, refusedAt } from '../errors.ts'
import type { Caller } from '../session.ts'
import { belongsOnlyTo } from './invitations-open.ts'
import { leaveAddress } from './tenant-address.ts'

/**
 * Lets what belongs to one record of a tenant belong to another, and answers what an undo needs.
 *
 * @throws 400 at the field for who is no tenant of the caller, and for a record with an account
 */
export async function mergeTenants(
  db: Db,
  caller: Caller,
  ids: { keptId: string; mergedId: string },
): Promise<MergeRecord> {
  const { keptId, mergedId } = ids
  const organizationId = caller.organizationId ?? ''
  if (keptId === mergedId) throw refusedAt('mergedId', 'Choose another record')
  const both = await lockPair(db, caller, [keptId, mergedId])
  const [kept, merged] = [both.get(keptId), both.get(mergedId)]
  if (!kept) throw refusedAt('keptId', 'Choose one of your tenants')
  if (!merged) throw refusedAt('mergedId', 'Choose one of your tenants')
  if (merged.hasAccount)
    throw refusedAt(
      'mergedId',
      kept.hasAccount
        ? 'Both have an account of their own, so they cannot be merged'
        : 'This record has an account: keep it, and merge the other into it',
    )
  const record: MergeRecord = {
    coTenants: await removeDoubleCoTenants(db, organizationId, ids),
    moved: await moveTenantRows(db, { organizationId, from: mergedId, to: keptId }),
    tie: await untie(db, organizationId, mergedId),
    kept: { email: kept.email, phone: kept.phone },
    merged: { email: merged.email, phone: merged.phone },
  }
  await mergeContact(db, caller, { kept, merged })
  return record
}

type Tenant = Awaited<ReturnType<typeof lockPair>> extends Map<string, infer One> ? One : never

const hasAccount = sql<boolean>`(${users.passwordHash} is not null or ${users.organizationId} is not null)`

/** Both of one organization, locked in one order so that two merges at once do not wait for each other. */
async function lockPair(db: Db, caller: Caller, ids: string[]) {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      phone: users.phone,
      hasAccount,
      isOurs: belongsOnlyTo(caller.organizationId ?? ''),
    })
    .from(users)
    .innerJoin(organizationTenants, eq(organizationTenants.userId, users.id))
    .where(
      and(
        inArray(users.id, ids),
        visibleTenants(caller),
        eq(organizationTenants.organizationId, caller.organizationId ?? ''),
        isNull(users.formerNumber),
      ),
    )
    .orderBy(asc(users.id))
    .for('update', { of: users })
  return new Map(rows.map(row => [row.id, row]))
}

/** Nobody is a co-tenant of their own lease, or twice of another's. */
async function removeDoubleCoTenants(
  db: Db,
  organizationId: string,
  { keptId, mergedId }: { keptId: string; mergedId: string },
): Promise<MergeRecord['coTenants']> {
  const others = alias(coTenants, 'others')
  const rented = (person: string) =>
    sql`(select ${leases.id} from ${leases} where ${leases.tenantId} = ${person})`
  const shared = sql`(select ${others.leaseId} from ${coTenants} others where others.user_id = ${keptId})`
  const rows = await db
    .delete(coTenants)
    .where(
      and(
        eq(coTenants.organizationId, organizationId),
        or(
          and(
            eq(coTenants.userId, mergedId),
            or(
              sql`${coTenants.leaseId} in ${rented(keptId)}`,
              sql`${coTenants.leaseId} in ${shared}`,
            ),
          ),
          and(eq(coTenants.userId, keptId), sql`${coTenants.leaseId} in ${rented(mergedId)}`),
        ),
      ),
    )
    .returning()
  return rows.map(({ id, leaseId, userId, createdAt }) => ({
    id,
    leaseId,
    userId,
    createdAt: createdAt.toISOString(),
  }))
}

async function untie(db: Db, organizationId: string, userId: string): Promise<MergeRecord['tie']> {
  const [tie] = await db
    .delete(organizationTenants)
    .where(
      and(
        eq(organizationTenants.organizationId, organizationId),
        eq(organizationTenants.userId, userId),
      ),
    )
    .returning()
  // Merged by somebody else, a moment before.
  if (!tie) throw refusedAt('mergedId', 'Choose one of your tenants')
  return { source: tie.source, createdAt: tie.createdAt.toISOString() }
}

/** The email of the second record, which must belong to nobody else, fills a gap of the first or is free again. */
async function mergeContact(
  db: Db,
  caller: Caller,
  { kept, merged }: Record<'kept' | 'merged', Tenant>,
): Promise<void> {
  if (!merged.isOurs) return
  const isOpen = !kept.hasAccount && kept.isOurs
  const passesOn = isOpen && kept.email === null
  const second = eq(users.id, merged.id)
  // An invitation goes on where the address does.
  if (!passesOn) await leaveAddress(db, caller, { person: second, email: null })
  await db
    .update(users)
    .set({ email: null, resetToken: null, resetTokenExpiry: null })
    .where(second)
  if (!isOpen) return
  const filled = { email: kept.email ?? merged.email, phone: kept.phone ?? merged.phone }
  await db
    .update(users)
    .set({ ...filled, updatedAt: new Date() })
    .where(eq(users.id, kept.id))
}

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

/** What was filled in from the second record goes back, unless it was changed since or signs somebody in now. */
async function splitContact(
  db: Db,
  split: {
    keptId: string
    mergedId: string
    record: MergeRecord
    kept: Pick<Tenant, 'email' | 'phone' | 'hasAccount'>
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
  await db
    .update(users)
    .set({
      email: sql`case when not exists (select from ${users} others
      where lower(others.email) = lower(${email}::text)) then ${email}::text else ${users.email} end`,
    })
    .where(and(eq(users.id, mergedId), isNull(users.email)))
}
