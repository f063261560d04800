import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import { nameOf } from '#shared/people/person-names.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { readableColumns } from '../access/fields.ts'
import { preparedFor } from '../access/prepared-for.ts'
import { tenantShape, unitShape } from '../access/selections.ts'
import { visibleRequests } from '../access/visible.ts'
import { maintenanceRequests, organizations, properties, units, users } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** How maintenance requests are read. */

export const assignees = alias(users, 'assignees')

/** Open, and its day is past where the home is. */
const isOverdueIn = (timezone: SQLWrapper) =>
  sql<boolean>`coalesce(${maintenanceRequests.status} in ('pending', 'in_progress')
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
  return query
    .innerJoin(users, eq(users.id, maintenanceRequests.tenantId))
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, maintenanceRequests.organizationId))
    .leftJoin(assignees, eq(assignees.id, maintenanceRequests.assignedTo))
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

/** All requests that the caller sees, counted in one query, and their assignees. */
export async function summarizeRequests(db: Db, caller: Caller) {
  const { status, priority, createdAt, startedAt, completedAt } = maintenanceRequests
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      pending: counted(eq(status, 'pending')),
      inProgress: counted(eq(status, 'in_progress')),
      completed: counted(eq(status, 'completed')),
      urgent: counted(eq(priority, 'urgent')),
      urgentOpen: counted(sql`${priority} = 'urgent' and ${status} in ('pending', 'in_progress')`),
      oldestPending: sql`min(${createdAt}) filter (where ${status} = 'pending')`.mapWith(createdAt),
      oldestInProgress: sql`min(${startedAt}) filter (where ${status} = 'in_progress')`.mapWith(
        createdAt,
      ),
      latestCompleted: sql`max(${completedAt}) filter (where ${status} = 'completed')`.mapWith(
        createdAt,
      ),
    })
    .from(maintenanceRequests)
    .where(visibleRequests(caller))
  const people = await db
    .selectDistinct({
      id: assignees.id,
      firstName: assignees.firstName,
      lastName: assignees.lastName,
    })
    .from(maintenanceRequests)
    .innerJoin(assignees, eq(assignees.id, maintenanceRequests.assignedTo))
    .where(visibleRequests(caller))
  if (!counts) throw new Error('Nothing was counted')
  return {
    ...counts,
    assignees: people.toSorted(
      (a, b) => nameOf(a).localeCompare(nameOf(b)) || (a.id < b.id ? -1 : 1),
    ),
  }
}
