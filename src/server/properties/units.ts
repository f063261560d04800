import { and, asc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { todayIn } from '#shared/dates.ts'
import { createUnit, deleteUnit, getUnit, listUnits, updateUnit } from '#shared/properties/units.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { editableProperties, editableUnits } from '../access/editable.ts'
import { readableColumns } from '../access/fields.ts'
import { seesWholeOrganization } from '../access/organization-scope.ts'
import { countUpTo, hasOnly, page } from '../access/pagination.ts'
import { preparedFor, preparedList } from '../access/prepared-for.ts'
import { homeHas } from '../access/search-terms.ts'
import { visibleUnits } from '../access/visible.ts'
import { inserted } from '../db/inserted.ts'
import { organizations, properties, units } from '../db/tables.ts'
import { conflict, isReferredTo, notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { changedMark, newMark } from './unit-marks.ts'

export function unitRoutes(app: FastifyInstance): void {
  route(app, listUnits, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => readList(db, caller, query, rows),
      max => countUnits(db, caller, query, max),
    ),
  )

  route(app, createUnit, async ({ db, caller, body }) =>
    findUnit(db, caller, await addUnit(db, caller, body)),
  )

  route(app, getUnit, ({ db, caller, params }) => findUnit(db, caller, params.id))

  route(app, updateUnit, async ({ db, caller, params, body }) => {
    const mark = await changedMark(db, caller, params.id, body)
    if (body.monthlyRent !== undefined)
      await keepMarketRent(db, caller, params.id, body.monthlyRent)
    const [changed] = await db
      .update(units)
      .set({ ...body, ...mark, updatedAt: new Date() })
      .where(and(eq(units.id, params.id), editableUnits(caller)))
      .returning({ id: units.id })
    if (!changed) throw notFound('Unit')
    return findUnit(db, caller, params.id)
  })

  route(app, deleteUnit, async ({ db, caller, params }) => {
    const one = and(eq(units.id, params.id), editableUnits(caller))
    try {
      const [deleted] = await db
        .delete(units)
        .where(one)
        .returning({ propertyId: units.propertyId })
      if (!deleted) throw notFound('Unit')
      await followTotal(db, deleted.propertyId, sql`greatest(${totalUnits} - 1, ${unitCount}, 1)`)
    } catch (error) {
      if (!isReferredTo(error)) throw error
      throw conflict('This unit has a history, so it cannot be deleted.')
    }
  })
}

/** Stores the market rent of a unit from today on: earlier days keep theirs. */
async function keepMarketRent(db: Db, caller: Caller, id: string, rent: string | null) {
  const [unit] = await db
    .select({ timezone: organizations.timezone })
    .from(units)
    .innerJoin(organizations, eq(organizations.id, units.organizationId))
    .where(and(eq(units.id, id), editableUnits(caller)))
    .for('no key update', { of: units })
  if (unit)
    await db.execute(sql`select record_unit_rent(${id}, ${rent}, ${todayIn(unit.timezone)}::date)`)
}

/** Adds a unit to a property of the caller's. Answers its id. @throws 404, 409 */
export async function addUnit(
  db: Db,
  caller: Caller,
  body: z.output<typeof createUnit.body>,
): Promise<string> {
  const [property] = await db
    .select({
      organizationId: properties.organizationId,
      archivedAt: properties.archivedAt,
      timezone: organizations.timezone,
    })
    .from(properties)
    .innerJoin(organizations, eq(organizations.id, properties.organizationId))
    .where(and(eq(properties.id, body.propertyId), editableProperties(caller)))
  if (!property) throw notFound('Property')
  if (property.archivedAt) throw conflict('This property is archived')
  const created = inserted(
    await db
      .insert(units)
      .values({
        ...body,
        ...newMark(body, property.timezone),
        organizationId: property.organizationId,
      })
      .returning({ id: units.id }),
  )
  await followTotal(db, body.propertyId, sql`greatest(${totalUnits}, ${unitCount})`)
  return created.id
}

const { totalUnits, unitCount } = properties

/** Adjusts the number of units of a property to added and removed ones. */
async function followTotal(db: Db, propertyId: string, total: SQL): Promise<void> {
  await db
    .update(properties)
    .set({ totalUnits: total, updatedAt: new Date() })
    .where(and(eq(properties.id, propertyId), ne(totalUnits, total)))
}

/** One visible unit. @throws 404 */
async function findUnit(db: Db, caller: Caller, id: string) {
  const [row] = await readUnit(db, caller, { id })
  if (!row) throw notFound('Unit')
  return row
}

const readUnit = preparedFor('unit', (db, viewer) =>
  selectUnits(db, viewer).where(and(eq(units.id, sql.placeholder('id')), visibleUnits(viewer))),
)
const readList = preparedList('units', (db, viewer, query: Partial<Query>, rows) =>
  selectUnits(db, viewer)
    .where(and(matching(viewer, query), query.after ? gt(units.id, query.after) : undefined))
    // A property's units are created by one statement, so the order of ids is that of their
    // numbers.
    .orderBy(asc(units.id))
    .limit(rows),
)

type Query = z.output<typeof listUnits.query>

function matching(viewer: Viewer, query: Partial<Query>): SQL | undefined {
  return and(
    visibleUnits(viewer),
    sql`${properties.archivedAt} is null`,
    query.propertyId ? eq(units.propertyId, query.propertyId) : undefined,
    query.occupied === undefined ? undefined : eq(units.isOccupied, query.occupied),
    homeHas(query.q),
  )
}

function selectUnits(db: Db, viewer: Viewer) {
  return db
    .select({
      ...readableColumns(viewer, units),
      property: { id: properties.id, name: properties.name },
    })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
}

/** Of a whole organization its properties know how many they have. */
async function countUnits(
  db: Db,
  caller: Caller,
  query: Query,
  max: number | undefined,
): Promise<number> {
  if (seesWholeOrganization(caller) && hasOnly(query, ['occupied'])) {
    const ofThese = and(
      eq(properties.organizationId, sql`${caller.organizationId}`),
      isNull(properties.archivedAt),
    )
    const units = sql<number>`coalesce(sum(${unitsThat(query.occupied)}), 0)::int`
    const [total] = await db.select({ units }).from(properties).where(ofThese)
    return total?.units ?? 0
  }
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(matching(caller, query))
  return countUpTo(db, max, found.$dynamic())
}

function unitsThat(areOccupied: boolean | undefined): SQL {
  const { occupiedUnits } = properties
  if (areOccupied === undefined) return sql`${unitCount}`
  return areOccupied ? sql`${occupiedUnits}` : sql`${unitCount} - ${occupiedUnits}`
}
