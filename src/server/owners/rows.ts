import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { openColumns } from '../access/fields.ts'
import { ownerStatements, properties, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import type { StoredStatement } from './statement-print.ts'

/** How statements are read: with their names, the latest month first. */

const issuers = alias(users, 'issuers')

/** Whether no later version was issued. */
export const isLatest: SQL<boolean> = sql<boolean>`not exists (select from owner_statements later
  where later.property_id = ${ownerStatements.propertyId} and later.month = ${ownerStatements.month}
    and later.owner_id = ${ownerStatements.ownerId}
    and later.version > ${ownerStatements.version})`

const shape = {
  ...openColumns(ownerStatements),
  isLatest,
  property: { id: properties.id, name: properties.name },
  owner: { id: users.id, firstName: users.firstName, lastName: users.lastName },
  issuedBy: { id: issuers.id, firstName: issuers.firstName, lastName: issuers.lastName },
}

export const newestFirst = [desc(ownerStatements.month), desc(ownerStatements.id)]

export function selectStatements(db: Db) {
  return db
    .select(shape)
    .from(ownerStatements)
    .innerJoin(properties, eq(properties.id, ownerStatements.propertyId))
    .innerJoin(users, eq(users.id, ownerStatements.ownerId))
    .leftJoin(issuers, eq(issuers.id, ownerStatements.issuedBy))
    .$dynamic()
}

/** The same with the document. */
export function selectStored(db: Db) {
  return db
    .select({
      ...shape,
      organizationId: ownerStatements.organizationId,
      paper: sql<StoredStatement>`${ownerStatements.paper}`,
    })
    .from(ownerStatements)
    .innerJoin(properties, eq(properties.id, ownerStatements.propertyId))
    .innerJoin(users, eq(users.id, ownerStatements.ownerId))
    .leftJoin(issuers, eq(issuers.id, ownerStatements.issuedBy))
    .$dynamic()
}
