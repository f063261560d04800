import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rolesWith } from '#shared/permissions.ts'
import type { Db } from '../db/client.ts'
import { seesMostProperties, told, toldTo } from '../db/fields.ts'
import { leases, properties, units, users } from '../db/tables.ts'
import { visibleProperties } from '../db/visible.ts'
import { written, writtenList } from '../db/written.ts'
import { isWholeList, type ListQuery, matches } from '../lists.ts'
import type { Caller } from '../session.ts'

/** Rows of properties with their figures, which are looked up property by property. */
export const readProperties = written(selectEach)

/** A list of properties. Where most of the organization's are asked for, their figures are added up in one go. */
export function readPropertyList(db: Db, viewer: Caller, query: ListQuery, rows: number) {
  const read = isWholeList(query) && seesMostProperties(viewer) ? readAtOnce : readEach
  return read(db, viewer, query, rows)
}

const readAtOnce = writtenList(selectAtOnce, (viewer, query: ListQuery, rows) => ({
  ...listed(viewer, query),
  // Written out: a plan that does not know how many takes a tenth of them for enough.
  limit: sql.raw(String(rows)),
}))

const readEach = writtenList(selectEach, (viewer, query: ListQuery, rows) => ({
  ...listed(viewer, query),
  limit: rows,
}))

export async function countProperties(db: Db, viewer: Caller, query: ListQuery): Promise<number> {
  const where = matching(viewer, query)
  const [total] = await db.select({ rows: count() }).from(properties).where(where)
  return total?.rows ?? 0
}

function listed(viewer: Caller, query: ListQuery) {
  const rest = query.after ? lt(properties.id, query.after) : undefined
  return { where: and(matching(viewer, query), rest), orderBy: [desc(properties.id)] }
}

function matching(viewer: Caller, { q }: ListQuery): SQL | undefined {
  return and(
    visibleProperties(viewer),
    isNull(properties.archivedAt),
    matches(q, sql`concat_ws(' ', ${properties.name}, ${properties.address})`),
  )
}

function selectEach(db: Db, caller: Caller) {
  const counted = db
    .select(counts)
    .from(units)
    .where(eq(units.propertyId, properties.id))
    .as('counted')
  // Of a property at once: asked unit by unit, it was most of what the list cost.
  const contractRent = sql`(select sum(l.monthly_rent) from units u
    join leases l on l.unit_id = u.id and l.status = 'active' where u.property_id = ${properties.id})`
  return db
    .select(columnsFor(caller, counted, contractRent))
    .from(properties)
    .innerJoinLateral(counted, sql`true`)
    .leftJoin(managers, managing)
    .$dynamic()
}

/** Counted apart from the rents: a unit whose next lease has begun before the last was ended is one unit. */
function selectAtOnce(db: Db, caller: Caller) {
  const organizationId = sql`${caller.organizationId}`
  const counted = db
    .select({ propertyId: units.propertyId, ...counts })
    .from(units)
    .where(eq(units.organizationId, organizationId))
    .groupBy(units.propertyId)
    .as('counted')
  const rented = db
    .select({
      propertyId: units.propertyId,
      rent: sql<string>`sum(${leases.monthlyRent})`.as('rent'),
    })
    .from(leases)
    .innerJoin(units, and(eq(units.id, leases.unitId), eq(units.organizationId, organizationId)))
    .where(and(eq(leases.organizationId, organizationId), eq(leases.status, 'active')))
    .groupBy(units.propertyId)
    .as('rented')
  return db
    .select(columnsFor(caller, counted, sql`${rented.rent}`))
    .from(properties)
    .leftJoin(counted, eq(counted.propertyId, properties.id))
    .leftJoin(rented, eq(rented.propertyId, properties.id))
    .leftJoin(managers, managing)
    .$dynamic()
}

const managers = alias(users, 'managers')
const managing = and(
  eq(managers.id, properties.managerId),
  eq(managers.organizationId, properties.organizationId),
  inArray(managers.role, rolesWith('property:update')),
)

const counts = {
  unitCount: sql<number>`count(*)::int`.as('unit_count'),
  occupiedUnits: sql<number>`(count(*) filter (where ${units.isOccupied}))::int`.as('occupied'),
}

/** What a property tells; the figures are null where it has no units. */
function columnsFor(
  caller: Caller,
  counted: Record<'unitCount' | 'occupiedUnits', SQL.Aliased<number>>,
  contractRent: SQL,
) {
  const unitCount = sql<number>`coalesce(${counted.unitCount}, 0)`
  const occupiedUnits = sql<number>`coalesce(${counted.occupiedUnits}, 0)`
  const rent = sql<string>`coalesce(${contractRent}, 0)::numeric(12, 2)::text`
  return {
    ...getTableColumns(properties),
    totalUnits: toldTo(caller, told.portfolio, properties.totalUnits),
    description: toldTo(caller, told.portfolio, properties.description),
    imageUrl: toldTo(caller, told.portfolio, properties.imageUrl),
    ownerId: toldTo(caller, told.portfolio, properties.ownerId),
    managerId: toldTo(caller, told.portfolio, properties.managerId),
    unitCount: toldTo(caller, told.portfolio, unitCount),
    occupiedUnits: toldTo(caller, told.portfolio, occupiedUnits),
    contractRent: toldTo(caller, told.contractRents, rent),
    managementFeePercent: toldTo(caller, told.contractRents, properties.managementFeePercent),
    reserve: toldTo(caller, told.contractRents, properties.reserve),
    contact: {
      id: managers.id,
      firstName: managers.firstName,
      lastName: managers.lastName,
      email: managers.email,
      phone: managers.phone,
    },
  }
}
