import { type SQL, sql } from 'drizzle-orm'
import { provenAddresses, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/**
 * An address is proven by a link that was sent there: of an invitation, a reset, a confirmation or a change of
 * address. Until then an account works, but brings no claim to its address: no invitation, no second factor,
 * and nothing a person wrote is emailed there.
 */

/** Of `users`: whether the address they sign in with is proven. */
export const hasProvenAddress: SQL<boolean> = sql<boolean>`exists (
  select from ${provenAddresses} where ${provenAddresses.userId} = ${users.id}
    and ${provenAddresses.email} = lower(${users.email}))`

/** Whether a person's is. */
export async function isProven(db: Db, userId: string): Promise<boolean> {
  const [person] = await db
    .select({ isProven: hasProvenAddress })
    .from(users)
    .where(sql`${users.id} = ${userId}`)
  return person?.isProven ?? false
}

/** The address a person signs in with is proven from now on. */
export async function proveAddress(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    insert into ${provenAddresses} (user_id, email)
    select id, lower(email) from ${users} where id = ${userId} and email is not null
    on conflict (user_id) do update set email = excluded.email, proven_at = now()
    where ${provenAddresses.email} <> excluded.email`)
}
