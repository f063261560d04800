import { and, eq, type SQL, sql } from 'drizzle-orm'
import { hasProvenAddress } from '../access/proven.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { actErasing } from '../audit/record.ts'
import { users } from '../db/tables.ts'
import { eraseAccountOf } from '../erasure/erase.ts'
import type { Db } from '../postgres/database.ts'

/**
 * Of `users`: an account with an unproven address and without work, tenancy or property. It has no
 * claim to the address, so that it does not block its true owner.
 */
export const yields: SQL<boolean> = sql<boolean>`(${users.passwordHash} is not null
  and ${users.organizationId} is null and not ${hasProvenAddress}
  and not exists (select from organization_tenants t where t.user_id = ${users.id})
  and not exists ${leasesRentedBy(users.id)})`

/** Frees an address that such an account has. Its person gets in by a link to the mailbox, as the new record. */
export async function yieldAddress(db: Db, email: string | null): Promise<void> {
  if (email === null) return
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), yields))
    .for('update')
  if (!account) return
  await actErasing(db, true)
  await eraseAccountOf(db, account.id)
  await actErasing(db, false)
}
