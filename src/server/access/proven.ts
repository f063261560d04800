import { type SQL, sql } from 'drizzle-orm'
import { provenAddresses, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/**
 * Whether the sign-in address of a person of `users` is proven: by a link sent to it, of an invitation, a reset, a
 * confirmation or a change of address. Until then an account works, but has no claim to its address: no invitation, no
 * second factor, and no emails with text by other people.
 */
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

/** Marks a person's sign-in address as proven. */
export async function proveAddress(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    insert into ${provenAddresses} (user_id, email)
    select id, lower(email) from ${users} where id = ${userId} and email is not null
    on conflict (user_id) do update set email = excluded.email, proven_at = now()
    where ${provenAddresses.email} <> excluded.email`)
}
