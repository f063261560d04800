import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Day, todayIn } from '#shared/dates.ts'
import { listPropertyOwners, type PropertyOwner } from '#shared/owners/property-owners.ts'
import type { Caller } from '../access/caller.ts'
import { editableProperties } from '../access/editable.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { organizations, properties, propertyOwnersHistory, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { readStatement } from './statement.ts'

export function propertyOwnerRoutes(app: FastifyInstance): void {
  route(app, listPropertyOwners, async ({ db, caller, params }) => {
    const { property, timezone: zone } = await officeProperty(db, caller, params.id)
    const month = todayIn(zone).slice(0, 7)
    const owners: PropertyOwner[] = []
    for (const owner of await ownersOf(db, property.id)) {
      const about = { propertyId: property.id, ownerId: owner.id, month, zone }
      const { ending, available } = (await readStatement(db, inOwnOrganization(caller), about))
        .figures
      owners.push({ ...owner, balance: ending, available })
    }
    return owners
  })
}

/** A property of the caller's office. @throws 404 */
export async function officeProperty(db: Db, caller: Caller, id: string) {
  const [found] = await db
    .select({ property: properties, timezone: organizations.timezone })
    .from(properties)
    .innerJoin(organizations, eq(organizations.id, properties.organizationId))
    .where(and(eq(properties.id, id), editableProperties(caller)))
  if (!found) throw notFound('Property')
  return found
}

function ownersOf(db: Db, propertyId: string) {
  const { fromOn, untilOn } = propertyOwnersHistory
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      soldOn: sql<Day | null>`nullif(max(coalesce(${untilOn}, 'infinity')), 'infinity')::text`,
    })
    .from(propertyOwnersHistory)
    .innerJoin(users, eq(users.id, propertyOwnersHistory.ownerId))
    .where(eq(propertyOwnersHistory.propertyId, propertyId))
    .groupBy(users.id)
    .orderBy(desc(sql`max(${fromOn})`))
}
