import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createMaintenanceRequest,
  getMaintenanceRequest,
  listMaintenanceRequests,
  putMaintenanceRequest,
  summarizeMaintenanceRequests,
  updateMaintenanceRequest,
} from '#shared/maintenance-requests.ts'
import type { Db } from '../db/client.ts'
import { inOneGo } from '../db/one-go.ts'
import { leasesRentedBy } from '../db/renting.ts'
import { leases, maintenanceRequests, units } from '../db/tables.ts'
import { visibleUnits } from '../db/visible.ts'
import { badRequest } from '../errors.ts'
import { onlySent } from '../http/validate.ts'
import { page } from '../lists.ts'
import { newId } from '../new-id.ts'
import { tellOfChange, tellOfNewRequest } from '../notices/requests.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'
import { attachPhotos } from './document-uploads.ts'
import { changeRequest } from './maintenance-changes.ts'
import {
  countRequests,
  findRequest,
  readRequestList,
  summarizeRequests,
} from './maintenance-rows.ts'
import { ownOrigin } from './objects.ts'

export function maintenanceRequestRoutes(app: FastifyInstance): void {
  route(app, listMaintenanceRequests, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => readRequestList(db, caller, query, rows),
      () => countRequests(db, caller, query),
    ),
  )

  route(app, summarizeMaintenanceRequests, ({ db, caller }) => summarizeRequests(db, caller))

  route(app, createMaintenanceRequest, async ({ db, caller, body, request, afterCommit }) => {
    const { photos, ...said } = body
    const unit = await unitToMend(db, caller, body.unitId)
    const id = newId()
    const inserted = db
      .insert(maintenanceRequests)
      .values({
        ...said,
        id,
        organizationId: unit.organizationId,
        tenantId: unit.isOwnHome ? caller.id : (unit.tenantId ?? caller.id),
        // What it may cost, and by when it is done, is for the landlord to say.
        estimatedCost: unit.isOwnHome ? null : body.estimatedCost,
        dueOn: unit.isOwnHome ? null : body.dueOn,
      })
      .execute()
    const [, found] = await inOneGo([inserted, findRequest(db, caller, id)])
    await attachPhotos(db, caller, found, photos, ownOrigin(request))
    await tellOfNewRequest(db, found, caller.id, app.mailroom.publicUrl)
    afterCommit(app.mailroom.deliverSoon)
    return found
  })

  route(app, getMaintenanceRequest, ({ db, caller, params }) => findRequest(db, caller, params.id))

  for (const endpoint of [updateMaintenanceRequest, putMaintenanceRequest])
    route(app, endpoint, async ({ db, caller, params, body, request, afterCommit }) => {
      const found = await findRequest(db, caller, params.id)
      // The screens send the status alone, under either method: nothing else may change with it.
      const changed = await changeRequest(db, caller, found, onlySent(body, request.body))
      await tellOfChange(db, found, changed, caller.id, app.mailroom.publicUrl)
      afterCommit(app.mailroom.deliverSoon)
      return changed
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
