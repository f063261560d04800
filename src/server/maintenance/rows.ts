import { and, count, desc, eq, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { listMaintenanceRequests } from '#shared/maintenance/maintenance-requests.ts'
import { nameOf } from '#shared/people/person-names.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { readableColumns } from '../access/fields.ts'
import { matches } from '../access/pagination.ts'
import { preparedFor, preparedList } from '../access/prepared-for.ts'
import { tenantShape, unitShape } from '../access/selections.ts'
import { visibleRequests, visibleTenants } from '../access/visible.ts'
import {
  maintenanceRequests,
  organizations,
  organizationTenants,
  properties,
  units,
  users,
} from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** How maintenance requests are read. */

const assignees = alias(users, 'assignees')

/** Open, and its day is past where the home is. */
const isOverdueIn = (timezone: SQLWrapper) =>
  sql<boolean>`coalesce(${maintenanceRequests.status} in ('pending', 'in_progress')
  and ${maintenanceRequests.dueOn} < (now() at time zone ${timezone})::date, false)`

/** Needs `organizations` in the statement. */
const isOverdue = isOverdueIn(organizations.timezone)

/** The text of a search: all that a row of the list shows. Needs the joins of `countRequests`. */
const searched = sql`concat_ws(' ', ${maintenanceRequests.title}, ${maintenanceRequests.description},
  ${properties.name}, ${units.unitNumber}, right(${units.id}::text, 8), ${users.firstName}, ${users.lastName},
  ${assignees.firstName}, ${assignees.lastName})`

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
export const readRequestList = preparedList('requests', (db, viewer, query: Partial<Query>, rows) =>
  selectRequests(db, viewer)
    .where(
      and(
        matching(viewer, query),
        query.after ? lt(maintenanceRequests.id, query.after) : undefined,
      ),
    )
    .orderBy(desc(maintenanceRequests.id))
    .limit(rows),
)

type Query = z.output<typeof listMaintenanceRequests.query>

function matching(viewer: Viewer, query: Partial<Query>): SQL | undefined {
  return and(
    visibleRequests(viewer),
    query.status ? eq(maintenanceRequests.status, query.status) : undefined,
    query.priority ? eq(maintenanceRequests.priority, query.priority) : undefined,
    query.category ? eq(maintenanceRequests.category, query.category) : undefined,
    query.assigneeId === 'nobody' ? isNull(maintenanceRequests.assignedTo) : undefined,
    query.assigneeId && query.assigneeId !== 'nobody'
      ? eq(maintenanceRequests.assignedTo, query.assigneeId)
      : undefined,
    query.overdue === undefined ? undefined : sql`${isOverdue} = ${query.overdue}`,
    query.unitId ? eq(maintenanceRequests.unitId, query.unitId) : undefined,
    query.tenantId ? reportedBy(viewer, query.tenantId) : undefined,
    query.propertyId ? eq(properties.id, query.propertyId) : undefined,
    matches(query.q, searched),
  )
}

/** Of a tenant whom the viewer may look up. */
function reportedBy(viewer: Viewer, tenantId: string): SQL | undefined {
  return and(
    eq(maintenanceRequests.tenantId, tenantId),
    sql`exists (select from ${organizationTenants}
      where ${organizationTenants.userId} = ${tenantId} and ${visibleTenants(viewer)})`,
  )
}

export function selectRequests(db: Db, caller: Viewer) {
  return db
    .select({
      ...columnsFor(caller),
      isOverdue,
      tenant: tenantShape,
      assignee: { id: assignees.id, firstName: assignees.firstName, lastName: assignees.lastName },
      unit: unitShape,
    })
    .from(maintenanceRequests)
    .innerJoin(users, eq(users.id, maintenanceRequests.tenantId))
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, maintenanceRequests.organizationId))
    .leftJoin(assignees, eq(assignees.id, maintenanceRequests.assignedTo))
}

export async function countRequests(db: Db, viewer: Caller, query: Query): Promise<number> {
  const [total] = await db
    .select({ rows: count() })
    .from(maintenanceRequests)
    .innerJoin(users, eq(users.id, maintenanceRequests.tenantId))
    .leftJoin(assignees, eq(assignees.id, maintenanceRequests.assignedTo))
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, maintenanceRequests.organizationId))
    .where(matching(viewer, query))
  return total?.rows ?? 0
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
