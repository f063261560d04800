import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import type { Caller, Viewer } from '../access/caller.ts'
import { readableColumns } from '../access/fields.ts'
import { preparedFor } from '../access/prepared-for.ts'
import { tenantShape, unitShape } from '../access/selections.ts'
import { withHomeKey } from '../access/sorted.ts'
import { visibleRequests } from '../access/visible.ts'
import { isOpenRequest } from '../db/tables/request-state.ts'
import { maintenanceRequests, organizations, properties, units, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** How maintenance requests are read. */

export const assignees = alias(users, 'assignees')

/** Open, and its day is past where the home is. */
const isOverdueIn = (timezone: SQLWrapper) =>
  sql<boolean>`coalesce(${isOpenRequest(maintenanceRequests.status)}
  and ${maintenanceRequests.dueOn} < (now() at time zone ${timezone})::date, false)`

/** Needs `organizations` in the statement. */
export const isOverdue = isOverdueIn(organizations.timezone)

/** One visible request. @throws 404 */
export async function findRequest(db: Db, caller: Caller, id: string) {
  const [row] = await readRequest(db, caller, { id })
  if (!row) throw notFound('Maintenance request')
  return row
}

/** The returned columns of a query that writes a request, in place of those in `findRequest`. */
export const returnedRequest = (viewer: Viewer) => ({
  ...columnsFor(viewer),
  isOverdue: isOverdueIn(timezoneOf),
})

const timezoneOf = sql`(select o.timezone from organizations o where o.id = ${maintenanceRequests.organizationId})`

/** The columns of an answer, and two that commands need. */
function columnsFor(viewer: Viewer) {
  const { organizationId, scheduleId } = maintenanceRequests
  return { ...readableColumns(viewer, maintenanceRequests), organizationId, scheduleId }
}

export type Request = Awaited<ReturnType<typeof findRequest>>

const readRequest = preparedFor('request', (db, viewer) =>
  selectRequests(db, viewer).where(
    and(eq(maintenanceRequests.id, sql.placeholder('id')), visibleRequests(viewer)),
  ),
)

export function selectRequests(db: Db, caller: Viewer) {
  const selected = db
    .select({
      ...columnsFor(caller),
      isOverdue,
      tenant: tenantShape,
      assignee: { id: assignees.id, firstName: assignees.firstName, lastName: assignees.lastName },
      unit: unitShape,
    })
    .from(maintenanceRequests)
    .$dynamic()
  return withPeopleAndHome(selected)
}

/** Joins the columns of a request in responses, and in the filters and orders of lists. */
export function withPeopleAndHome<Query extends PgSelect>(query: Query) {
  const joined = query
    .innerJoin(users, eq(users.id, maintenanceRequests.tenantId))
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, maintenanceRequests.organizationId))
    .leftJoin(assignees, eq(assignees.id, maintenanceRequests.assignedTo))
  return withHomeKey(joined, maintenanceRequests.organizationId)
}

/** As `withPeopleAndHome`. A request has exactly one of each: joined left, the database skips those that nothing asks for. */
export function forSums<Query extends PgSelect>(query: Query) {
  return query
    .leftJoin(users, eq(users.id, maintenanceRequests.tenantId))
    .leftJoin(units, eq(units.id, maintenanceRequests.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(organizations, eq(organizations.id, maintenanceRequests.organizationId))
    .leftJoin(assignees, eq(assignees.id, maintenanceRequests.assignedTo))
}
