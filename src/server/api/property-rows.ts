import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rolesWith } from '#shared/permissions.ts'
import type { Db } from '../db/client.ts'
import { seesMostProperties, told, toldTo } from '../db/fields.ts'
import { leases, properties, units, users } from '../db/tables.ts'
import { written } from '../db/written.ts'
import { type ListQuery, wordsOf } from '../lists.ts'
import type { Caller } from '../session.ts'

/** Rows of properties with their figures, which are looked up property by property. */
export const readProperties = written(selectEach)

/** The same, with the figures of all the organization's properties added up in one go. */
export const readPropertiesAtOnce = written(selectAtOnce)

/** Whether most of the organization's properties are likely to be asked for, in one of the usual ways. */
export function toBeReadAtOnce(caller: Caller, { limit, after, q }: ListQuery): boolean {
  const isUsual = limit === undefined || limit === screenful
  return isUsual && !after && wordsOf(q).length === 0 && seesMostProperties(caller)
}

// As the screens ask. No other number: each has a plan of its own, which connections keep.
const screenful = 100

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
