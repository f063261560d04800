import { sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/dates.ts'
import type { Db } from '../postgres/database.ts'

/** The ledger of an organization: all of them, of one property, or of the property of a lease. */
export interface Scope {
  organizationId: string
  propertyId?: string | null
  leaseId?: string
}

/** The last closed day; null where all days are open. No closing runs until the end of the transaction. */
export async function closedThrough(db: Db, scope: Scope): Promise<Day | null> {
  const { organizationId, propertyId = null, leaseId = null } = scope
  const { rows } = await db.execute<{ through: Day | null }>(
    sql`select closed_through(${organizationId}, ${propertyId}, ${leaseId})::text as through`,
  )
  return rows[0]?.through ?? null
}

/** The first open day if this one is closed; else null. */
export async function firstOpenDayAfter(db: Db, scope: Scope, day: Day): Promise<Day | null> {
  const through = await closedThrough(db, scope)
  return through !== null && day <= through ? addDays(through, 1) : null
}
