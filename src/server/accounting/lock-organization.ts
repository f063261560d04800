import { eq } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { organizations } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/**
 * The caller's organization, locked: of two callers at once, the second one sees the rows of the first. Numbers of
 * journals follow one another by it, and budgets meet the newest version. @throws 404
 */
export async function lockOrganization(db: Db, caller: Caller) {
  const [found] = await db
    .select({ id: organizations.id, timezone: organizations.timezone })
    .from(organizations)
    .where(eq(organizations.id, ownOrganization(caller)))
    .for('no key update')
  if (!found) throw notFound('Organization')
  return found
}
