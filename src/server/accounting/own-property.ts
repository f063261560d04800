import { and, eq } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { editableProperties } from '../access/editable.ts'
import { organizations, properties } from '../db/tables.ts'
import { notFound, refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** @throws 400 at `propertyId` for a property that is not of the caller's office */
export async function requireOwnProperty(db: Db, caller: Caller, id: string): Promise<void> {
  const own = and(eq(properties.id, id), editableProperties(caller))
  if ((await db.$count(properties, own)) === 0)
    throw refusedAt('propertyId', 'Choose one of your properties')
}

/** A property of the caller's office with the time zone of its days. @throws 404 */
export async function findOwnProperty(db: Db, caller: Caller, id: string) {
  const [found] = await db
    .select({ property: properties, timezone: organizations.timezone })
    .from(properties)
    .innerJoin(organizations, eq(organizations.id, properties.organizationId))
    .where(and(eq(properties.id, id), editableProperties(caller)))
  if (!found) throw notFound('Property')
  return found
}
