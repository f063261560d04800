import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Day, todayIn } from '#shared/dates.ts'
import { listPropertyOwners, type PropertyOwner } from '#shared/property-owners.ts'
import { editableProperties } from '../db/editable.ts'
import { inOwnBooks } from '../db/in-books.ts'
import { organizations, properties, propertyOwnersHistory, users } from '../db/tables.ts'
import { notFound, refusedAt } from '../errors.ts'
import type { Db } from '../postgres/database.ts'
import { readStatement } from '../reports/owner-statement.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'
import { requirePast } from './past-days.ts'

export function propertyOwnerRoutes(app: FastifyInstance): void {
  route(app, listPropertyOwners, async ({ db, caller, params }) => {
    const { property, timezone: zone } = await officeProperty(db, caller, params.id)
    const month = todayIn(zone).slice(0, 7)
    const owners: PropertyOwner[] = []
    for (const owner of await ownersOf(db, property.id)) {
      const about = { propertyId: property.id, ownerId: owner.id, month, zone }
      const { ending, available } = (await readStatement(db, inOwnBooks(caller), about)).figures
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

/**
 * The columns by which a property gets another owner, or its owner another first day. Days before stay those of the
 * owner before; without a day another owner begins today.
 *
 * @throws 400 for a day to come, or one before which somebody else had not begun to own it
 */
export async function ownerChange(
  db: Db,
  property: typeof properties.$inferSelect,
  body: { ownerId?: string | null | undefined; ownerSince?: Day | null | undefined },
  today: Day,
): Promise<{ ownerSince?: Day }> {
  const isOther = body.ownerId !== undefined && body.ownerId !== property.ownerId
  const since = body.ownerSince ?? (isOther ? today : null)
  if (since === null || (!isOther && since === property.ownerSince)) return {}
  requirePast('ownerSince', since, today)
  const history = await db
    .select()
    .from(propertyOwnersHistory)
    .where(eq(propertyOwnersHistory.propertyId, property.id))
  const others = history.filter(
    ({ ownerId, untilOn }) => ownerId !== null && (isOther || untilOn !== null),
  )
  const earliest = others
    .map(({ fromOn }) => fromOn)
    .sort()
    .at(-1)
  if (earliest !== undefined && since < earliest)
    throw refusedAt('ownerSince', `Choose ${earliest} or a later day: another owner began on it`)
  return { ownerSince: since }
}
