import { and, eq } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { editableProperties } from '../access/editable.ts'
import { properties } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** @throws 400 at `propertyId` for a property that is not of the caller's office */
export async function requireOwnProperty(db: Db, caller: Caller, id: string): Promise<void> {
  const own = and(eq(properties.id, id), editableProperties(caller))
  if ((await db.$count(properties, own)) === 0)
    throw refusedAt('propertyId', 'Choose one of your properties')
}
