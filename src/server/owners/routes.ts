import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Day, todayIn } from '#shared/dates.ts'
import {
  listPropertyOwners,
  type PropertyOwner,
  plainPercent,
  putPropertyOwners,
} from '#shared/owners/property-owners.ts'
import type { Caller } from '../access/caller.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { findOwnProperty } from '../accounting/own-property.ts'
import { requirePast } from '../accounting/past-days.ts'
import { properties, propertyOwners, propertyOwnersHistory, users } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { requireChangeable, setShares } from '../properties/shares.ts'
import { readStatements } from './statement.ts'

export function propertyOwnerRoutes(app: FastifyInstance): void {
  route(app, listPropertyOwners, async ({ db, caller, params }) =>
    readOwners(db, caller, params.id),
  )

  route(app, putPropertyOwners, async ({ db, caller, params, body }) => {
    const { property, timezone } = await findOwnProperty(db, caller, params.id)
    const { organizationId } = property
    const place = { organizationId, propertyId: property.id }
    // Two at once wait for each other.
    await db
      .select({ id: properties.id })
      .from(properties)
      .where(eq(properties.id, property.id))
      .for('no key update')
    const today = todayIn(timezone)
    const effectiveFrom = body.effectiveFrom ?? today
    requirePast('effectiveFrom', effectiveFrom, today)
    await requireKnownOwners(db, place, body.owners)
    await requireChangeable(db, place, { effectiveFrom, confirm: body.confirm })
    await setShares(db, place, effectiveFrom, body.owners)
    return readOwners(db, caller, property.id)
  })
}

/** The owners are members of the organization, or have owned the property before. @throws 400 at the first other */
async function requireKnownOwners(
  db: Db,
  { organizationId, propertyId }: { organizationId: string; propertyId: string },
  owners: readonly { userId: string }[],
): Promise<void> {
  const ids = owners.map(({ userId }) => userId)
  const isOwner = sql`exists (select from ${propertyOwners} where ${propertyOwners.propertyId} = ${propertyId} and ${propertyOwners.userId} = ${users.id})`
  const known = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), or(eq(users.organizationId, organizationId), isOwner)))
  const knownIds = new Set(known.map(user => user.id))
  const unknown = owners.findIndex(({ userId }) => !knownIds.has(userId))
  if (unknown >= 0)
    throw refusedAt(`owners.${unknown}.userId`, 'Choose someone from your organization')
}

async function readOwners(db: Db, caller: Caller, propertyId: string): Promise<PropertyOwner[]> {
  const { property, timezone: zone } = await findOwnProperty(db, caller, propertyId)
  const month = todayIn(zone).slice(0, 7)
  const shares = await sharesOf(db, property.id)
  const owners: PropertyOwner[] = []
  const holdings = (await ownersOf(db, property.id)).map(owner => ({
    ...{ owner, ownerId: owner.id, propertyId: property.id },
  }))
  const viewer = inOwnOrganization(caller)
  for await (const one of readStatements(db, viewer, holdings, { month, zone })) {
    const { ending: balance, available } = one.figures
    owners.push({ ...one.owner, shares: shares.get(one.ownerId) ?? [], balance, available })
  }
  return owners
}

/** The shares of each owner by days, the latest first. */
async function sharesOf(db: Db, propertyId: string) {
  const steps = db.$with('steps').as(
    db
      .select({
        from: sql<Day>`${propertyOwners.effectiveFrom}`.as('from_on'),
        until:
          sql<Day | null>`lead(${propertyOwners.effectiveFrom}) over (order by ${propertyOwners.effectiveFrom})::text`.as(
            'until_on',
          ),
      })
      .from(propertyOwners)
      .where(eq(propertyOwners.propertyId, propertyId))
      .groupBy(propertyOwners.effectiveFrom),
  )
  const rows = await db
    .with(steps)
    .select({
      userId: propertyOwners.userId,
      percent: propertyOwners.percent,
      from: sql<Day | null>`nullif(${propertyOwners.effectiveFrom}, '0001-01-01')::text`,
      until: steps.until,
    })
    .from(propertyOwners)
    .innerJoin(steps, eq(steps.from, propertyOwners.effectiveFrom))
    .where(eq(propertyOwners.propertyId, propertyId))
    .orderBy(desc(propertyOwners.effectiveFrom))
  const plain = rows.map(({ percent, ...row }) => ({ ...row, percent: plainPercent(percent) }))
  const byOwner = Map.groupBy(plain, ({ userId }) => userId)
  return new Map(
    [...byOwner].map(([id, theirs]) => [id, theirs.map(({ userId: _, ...share }) => share)]),
  )
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
