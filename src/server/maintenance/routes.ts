import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createMaintenanceRequest,
  getMaintenanceRequest,
  putMaintenanceRequest,
  summarizeMaintenanceRequests,
  updateMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import type { Caller } from '../access/caller.ts'
import { preparedFor } from '../access/prepared-for.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { tenantShape, unitShape } from '../access/selections.ts'
import { visibleUnits } from '../access/visible.ts'
import { newId } from '../db/new-id.ts'
import { leases, maintenanceRequests, properties, units, users } from '../db/tables.ts'
import { attachPhotos } from '../documents/document-uploads.ts'
import { refusedAt } from '../errors/errors.ts'
import { ownOrigin } from '../files/upload-link.ts'
import { route } from '../http/route.ts'
import { onlySent } from '../http/validate.ts'
import type { Db } from '../postgres/database.ts'
import { requireQuota } from '../storage/quotas.ts'
import { maintenanceBatchRoutes } from './batch.ts'
import { changeRequest } from './changes.ts'
import { maintenanceListRoutes } from './list-routes.ts'
import { notifyOfChange, notifyOfNewRequest } from './notifications.ts'
import { findRequest, returnedRequest } from './rows.ts'
import { summarizeRequests } from './summary.ts'

export function maintenanceRequestRoutes(app: FastifyInstance): void {
  maintenanceListRoutes(app)
  maintenanceBatchRoutes(app)

  route(app, summarizeMaintenanceRequests, ({ db, caller }) => summarizeRequests(db, caller))

  route(app, createMaintenanceRequest, async ({ db, caller, body, request, afterCommit }) => {
    const { photos, ...fields } = body
    const { isOwnHome, organizationId, tenant, unit } = await unitToRepair(db, caller, body.unitId)
    const [row] = await insertRequest(db, caller, {
      ...{ ...fields, id: newId(), of: organizationId, tenantId: tenant.id },
      // The cost estimate and the due date are set by the landlord.
      estimatedCost: isOwnHome ? null : body.estimatedCost,
      dueOn: isOwnHome ? null : body.dueOn,
    })
    if (!row) throw new Error('A request was not stored')
    const found = { ...row, tenant, assignee: null, unit }
    await attachPhotos(db, caller, found, photos, ownOrigin(request))
    if (photos.length > 0) await requireQuota(db, app, { userId: caller.id, organizationId })
    await notifyOfNewRequest(db, found, caller.id, app.outbox.publicUrl)
    afterCommit(app.outbox.deliverSoon)
    return found
  })

  route(app, getMaintenanceRequest, ({ db, caller, params }) => findRequest(db, caller, params.id))

  for (const endpoint of [updateMaintenanceRequest, putMaintenanceRequest])
    route(app, endpoint, async ({ db, caller, params, body, request, afterCommit }) => {
      const found = await findRequest(db, caller, params.id)
      // The screens send the status alone, under either method: other fields stay unchanged.
      const changed = await changeRequest(db, caller, found, onlySent(body, request.body))
      await notifyOfChange(db, found, changed, caller.id, app.outbox.publicUrl)
      afterCommit(app.outbox.deliverSoon)
      return changed
    })
}

const insertRequest = preparedFor('new request', (db, viewer) =>
  db
    .insert(maintenanceRequests)
    .values({
      id: sql.placeholder('id'),
      // That of the caller has the same name, and is another for a tenant.
      organizationId: sql.placeholder('of'),
      unitId: sql.placeholder('unitId'),
      tenantId: sql.placeholder('tenantId'),
      title: sql.placeholder('title'),
      description: sql.placeholder('description'),
      priority: sql.placeholder('priority'),
      category: sql.placeholder('category'),
      entryPermission: sql.placeholder('entryPermission'),
      entryNote: sql.placeholder('entryNote'),
      estimatedCost: sql.placeholder('estimatedCost'),
      dueOn: sql.placeholder('dueOn'),
    })
    .returning(returnedRequest(viewer)),
)

/**
 * The unit of a request, and its contact. A tenant reports for the home of an active lease, others
 * for any unit they see, in the name of its tenant. @throws 400 at the field
 */
async function unitToRepair(db: Db, caller: Caller, unitId: string) {
  const [home] = await readHome(db, caller, { unitId })
  const isOwnHome = home !== undefined && home.organizationId !== caller.organizationId
  if (!home || (isOwnHome && !home.livesThere)) {
    throw refusedAt('unitId', 'Choose one of your units')
  }
  return { ...home, isOwnHome }
}

const readHome = preparedFor('home', (db, viewer) =>
  db
    .select({
      organizationId: units.organizationId,
      livesThere: sql<boolean>`coalesce(${inArray(leases.id, leasesRentedBy(viewer.id))}, false)`,
      tenant: tenantShape,
      unit: unitShape,
    })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(leases, and(eq(leases.unitId, units.id), eq(leases.status, 'active')))
    .innerJoin(
      users,
      sql`${users.id} = case when ${units.organizationId} = ${viewer.organizationId}
        then coalesce(${leases.tenantId}, ${viewer.id}) else ${viewer.id} end`,
    )
    .where(and(eq(units.id, sql.placeholder('unitId')), visibleUnits(viewer))),
)
