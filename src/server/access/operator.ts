import { and, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { hasProvenAddress } from './proven.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** `OPERATOR_EMAIL`, in lower case; null where it is not set. */
    operatorEmail: string | null
  }
}

/**
 * Whether a person of `users` operates the installation: the proven account of `OPERATOR_EMAIL`, else the admins of
 * the oldest organization. Jobs, quotas, the whole outbox and its links are theirs alone.
 *
 * @param operatorEmail in lower case; null where it is not set
 */
export function operates(operatorEmail: string | null): SQL<boolean> {
  const isNamed = sql`(lower(${users.email}) = ${operatorEmail} and ${hasProvenAddress})`
  const isOldestAdmin = sql`(${users.role} = 'admin' and ${users.organizationId} = (
    select o.id from organizations o order by o.created_at, o.id limit 1))`
  if (operatorEmail === null) return sql<boolean>`coalesce(${isOldestAdmin}, false)`
  const isThere = sql`exists (select from users n join proven_addresses p on p.user_id = n.id
    where lower(n.email) = ${operatorEmail} and p.email = ${operatorEmail})`
  return sql<boolean>`coalesce(case when ${isThere} then ${isNamed} else ${isOldestAdmin} end, false)`
}

/** Whether a person operates the installation. */
export async function isOperator(
  db: Db,
  operatorEmail: string | null,
  userId: string,
): Promise<boolean> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), operates(operatorEmail)))
  return person !== undefined
}
