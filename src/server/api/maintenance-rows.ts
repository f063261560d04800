import { and, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { told, toldTo } from '../db/fields.ts'
import { tenantShape, unitShape } from '../db/selections.ts'
import { maintenanceRequests, organizations, properties, units, users } from '../db/tables.ts'
import { visibleRequests } from '../db/visible.ts'
import { notFound } from '../errors.ts'
import type { Caller } from '../session.ts'

/** How maintenance requests are read. */

const assignees = alias(users, 'assignees')

/** Open, and its day is past where the home is. The organization has to be joined. */
export const isOverdue = sql<boolean>`coalesce(${maintenanceRequests.status} in ('pending', 'in_progress')
  and ${maintenanceRequests.dueOn} < (now() at time zone ${organizations.timezone})::date, false)`

/** One visible request. @throws 404 */
export async function findRequest(db: Db, caller: Caller, id: string) {
  const [row] = await selectRequests(db, caller).where(
    and(eq(maintenanceRequests.id, id), visibleRequests(caller)),
  )
  if (!row) throw notFound('Maintenance request')
  return row
}

export function selectRequests(db: Db, caller: Caller) {
  return db
    .select({
      ...getTableColumns(maintenanceRequests),
      estimatedCost: toldTo(caller, told.workCost, maintenanceRequests.estimatedCost),
      actualCost: toldTo(caller, told.workCost, maintenanceRequests.actualCost),
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
    .$dynamic()
}

export async function countRequests(db: Db, matching: SQL | undefined): Promise<number> {
  const [total] = await db
    .select({ rows: count() })
    .from(maintenanceRequests)
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, maintenanceRequests.organizationId))
    .where(matching)
  return total?.rows ?? 0
}
