import { and, count, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import {
  createMaintenanceRequest,
  getMaintenanceRequest,
  listMaintenanceRequests,
  putMaintenanceRequest,
  updateMaintenanceRequest,
} from '#shared/maintenance-requests.ts'
import type { Db } from '../db/client.ts'
import { told, toldTo } from '../db/fields.ts'
import { leasesRentedBy } from '../db/renting.ts'
import { tenantShape, unitShape } from '../db/selections.ts'
import { leases, maintenanceRequests, properties, units, users } from '../db/tables.ts'
import { visibleRequests, visibleUnits } from '../db/visible.ts'
import { badRequest, notFound } from '../errors.ts'
import { onlySent } from '../http/validate.ts'
import { matches, page } from '../lists.ts'
import { tellOfChange, tellOfNewRequest } from '../notices/requests.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'
import { changeRequest } from './maintenance-changes.ts'

const assignees = alias(users, 'assignees')

export function maintenanceRequestRoutes(app: FastifyInstance): void {
  route(app, listMaintenanceRequests, ({ db, caller, query, reply }) => {
    const matching = and(
      visibleRequests(caller),
      query.status ? eq(maintenanceRequests.status, query.status) : undefined,
      query.priority ? eq(maintenanceRequests.priority, query.priority) : undefined,
      query.unitId ? eq(maintenanceRequests.unitId, query.unitId) : undefined,
      query.propertyId ? eq(properties.id, query.propertyId) : undefined,
      matches(
        query.q,
        sql`concat_ws(' ', ${maintenanceRequests.title}, ${maintenanceRequests.description}, ${units.unitNumber}, ${properties.name})`,
      ),
    )
    return page(
      reply,
      query,
      rows =>
        selectRequests(db, caller)
          .where(and(matching, query.after ? lt(maintenanceRequests.id, query.after) : undefined))
          .orderBy(desc(maintenanceRequests.id))
          .limit(rows),
      () => countRequests(db, matching),
    )
  })

  route(app, createMaintenanceRequest, async ({ db, caller, body, afterCommit }) => {
    const unit = await unitToMend(db, caller, body.unitId)
    const [created] = await db
      .insert(maintenanceRequests)
      .values({
        ...body,
        organizationId: unit.organizationId,
        tenantId: unit.isOwnHome ? caller.id : (unit.tenantId ?? caller.id),
        // What it may cost is for the landlord to say.
        estimatedCost: unit.isOwnHome ? null : body.estimatedCost,
      })
      .returning({ id: maintenanceRequests.id })
    if (!created) throw new Error('A request was not inserted')
    await tellOfNewRequest(db, created.id, caller.id, app.mailroom.publicUrl)
    afterCommit(app.mailroom.deliverSoon)
    return findRequest(db, caller, created.id)
  })

  route(app, getMaintenanceRequest, ({ db, caller, params }) => findRequest(db, caller, params.id))

  for (const endpoint of [updateMaintenanceRequest, putMaintenanceRequest])
    route(app, endpoint, async ({ db, caller, params, body, request, afterCommit }) => {
      const found = await findRequest(db, caller, params.id)
      // The screens send the status alone, under either method: nothing else may change with it.
      await changeRequest(db, caller, found, onlySent(body, request.body))
      await tellOfChange(db, found, caller.id, app.mailroom.publicUrl)
      afterCommit(app.mailroom.deliverSoon)
      return findRequest(db, caller, params.id)
    })
}

/**
 * The unit a request is about, with who lives there. A tenant reports for the home of an active
 * lease, the others for any unit they see. @throws 400 at the field
 */
async function unitToMend(db: Db, caller: Caller, unitId: string) {
  const active = eq(leases.status, 'active')
  const [unit] = await db
    .select({
      organizationId: units.organizationId,
      tenantId: leases.tenantId,
      livesThere: sql<boolean>`coalesce(${inArray(leases.id, leasesRentedBy(caller.id))}, false)`,
    })
    .from(units)
    .leftJoin(leases, and(eq(leases.unitId, units.id), active))
    .where(and(eq(units.id, unitId), visibleUnits(caller)))
  const isOwnHome = unit !== undefined && unit.organizationId !== caller.organizationId
  if (!unit || (isOwnHome && !unit.livesThere)) {
    const sentence = 'Choose one of your units'
    throw badRequest(sentence, { unitId: sentence })
  }
  return { ...unit, isOwnHome }
}

/** One visible request. @throws 404 */
async function findRequest(db: Db, caller: Caller, id: string) {
  const [row] = await selectRequests(db, caller).where(
    and(eq(maintenanceRequests.id, id), visibleRequests(caller)),
  )
  if (!row) throw notFound('Maintenance request')
  return row
}

function selectRequests(db: Db, caller: Caller) {
  return db
    .select({
      ...getTableColumns(maintenanceRequests),
      estimatedCost: toldTo(caller, told.workCost, maintenanceRequests.estimatedCost),
      actualCost: toldTo(caller, told.workCost, maintenanceRequests.actualCost),
      tenant: tenantShape,
      assignee: { id: assignees.id, firstName: assignees.firstName, lastName: assignees.lastName },
      unit: unitShape,
    })
    .from(maintenanceRequests)
    .innerJoin(users, eq(users.id, maintenanceRequests.tenantId))
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(assignees, eq(assignees.id, maintenanceRequests.assignedTo))
    .$dynamic()
}

async function countRequests(db: Db, matching: SQL | undefined): Promise<number> {
  const [total] = await db
    .select({ rows: count() })
    .from(maintenanceRequests)
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(matching)
  return total?.rows ?? 0
}
