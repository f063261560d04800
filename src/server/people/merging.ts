import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { labels } from '#shared/language/t.ts'
import type { Caller } from '../access/caller.ts'
import { visibleTenants } from '../access/visible.ts'
import { actAsSystem } from '../audit/record.ts'
import type { MergeRecord } from '../db/tables/tenant-merges.ts'
import {
  coTenants,
  leasePayers,
  leases,
  organizationTenants,
  tenantInvitations,
  users,
} from '../db/tables.ts'
import { finishMerges, isMergeOver } from '../db/tenant-merges.ts'
import { moveTenantRows } from '../db/tenant-rows.ts'
import { refusedAt } from '../errors/errors.ts'
import type { Job } from '../jobs/job.ts'
import type { Db } from '../postgres/database.ts'
import { isOpen } from './invitations/office.ts'
import { belongsOnlyTo } from './invitations/open.ts'
import { leaveAddress } from './tenant-address.ts'

/**
 * Moves the rows of one tenant record to another, and returns the record for an undo.
 *
 * @throws 400 at the field for a person who is no tenant of the caller, for a record with an account, and where both
 *   pay shares of one lease
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
  if (await shareOneLease(db, ids))
    throw refusedAt('mergedId', 'Both pay shares of one lease, so they cannot be merged')
  const record: MergeRecord = {
    coTenants: await removeDoubleCoTenants(db, organizationId, ids),
    moved: await moveTenantRows(db, { organizationId, from: mergedId, to: keptId }),
    tie: await untie(db, organizationId, mergedId),
    kept: { email: kept.email, phone: kept.phone },
    merged: { email: merged.email, phone: merged.phone },
  }
  const withdrawn = await mergeContact(db, caller, { kept, merged })
  return { ...record, withdrawn }
}

type Tenant = Awaited<ReturnType<typeof lockPair>> extends Map<string, infer One> ? One : never

export const hasAccount = sql<boolean>`(${users.passwordHash} is not null or ${users.organizationId} is not null)`

/** Both of one organization, locked in one order so that two merges do not deadlock. */
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

/** Charges and money name each share: two of one lease never become one. */
async function shareOneLease(
  db: Db,
  { keptId, mergedId }: { keptId: string; mergedId: string },
): Promise<boolean> {
  const others = alias(leasePayers, 'others')
  const pairs = await db
    .select({ id: leasePayers.id })
    .from(leasePayers)
    .innerJoin(others, eq(others.leaseId, leasePayers.leaseId))
    .where(and(eq(leasePayers.userId, keptId), eq(others.userId, mergedId)))
    .limit(1)
  return pairs.length > 0
}

/** A person is neither a co-tenant of their own lease, nor twice of another's. */
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
  // Merged by another user a moment before.
  if (!tie) throw refusedAt('mergedId', 'Choose one of your tenants')
  return { source: tie.source, createdAt: tie.createdAt.toISOString() }
}

/**
 * The email of the second record, which must be unique, fills a gap of the first or becomes
 * available. Returns the invitations withdrawn with it.
 */
async function mergeContact(
  db: Db,
  caller: Caller,
  { kept, merged }: Record<'kept' | 'merged', Tenant>,
): Promise<NonNullable<MergeRecord['withdrawn']>> {
  if (!merged.isOurs) return []
  const isFilled = !kept.hasAccount && kept.isOurs
  const passesOn = isFilled && kept.email === null
  const second = eq(users.id, merged.id)
  // An invitation follows its address.
  const withdrawn = passesOn ? [] : await openTo(db, caller, merged.email)
  if (!passesOn) await leaveAddress(db, caller, { person: second, email: null })
  await db
    .update(users)
    .set({ email: null, resetToken: null, resetTokenExpiry: null })
    .where(second)
  if (!isFilled) return withdrawn
  const filled = { email: kept.email ?? merged.email, phone: kept.phone ?? merged.phone }
  await db
    .update(users)
    .set({ ...filled, updatedAt: new Date() })
    .where(eq(users.id, kept.id))
  return withdrawn
}

function openTo(db: Db, caller: Caller, email: string | null) {
  return db
    .select({ id: tenantInvitations.id, tokenHash: tenantInvitations.tokenHash })
    .from(tenantInvitations)
    .where(
      and(
        eq(tenantInvitations.organizationId, caller.organizationId ?? ''),
        sql`lower(${tenantInvitations.email}) = lower(${email})`,
        isOpen(tenantInvitations),
      ),
    )
    .for('update')
}

/** Forgets the second record of merged tenants once the merge cannot be undone any more. */
export const tenantMergesJob: Job = {
  name: 'tenant-merges',
  texts: labels({
    title: 'Merged tenants',
    purpose: 'Removes the second record of merged tenants after a day',
  }),
  cron: '35 * * * *',
  run: ({ database }) =>
    database.transaction(async db => {
      await actAsSystem(db, { erasing: true })
      await finishMerges(db, isMergeOver)
    }),
}
