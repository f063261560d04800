import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { changeMaintenanceRequests } from '#shared/maintenance/request-list.ts'
import { standing } from '#shared/permissions.ts'
import type { Caller } from '../access/caller.ts'
import { unitShape } from '../access/selections.ts'
import { visibleRequests } from '../access/visible.ts'
import { maintenanceRequests, properties, units } from '../db/tables.ts'
import { forbidden, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { onlySent } from '../http/validate.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import { notifyOfChanges } from './batch-notifications.ts'
import { moveTo, requireStaff } from './changes.ts'

/** The same change of several requests: one statement reads and locks them, one changes those that it may. */
export function maintenanceBatchRoutes(app: FastifyInstance): void {
  route(app, changeMaintenanceRequests, async ({ db, caller, body, request, afterCommit }) => {
    const { requestIds, ...change } = onlySent(body, request.body)
    const found = await lockRequests(db, caller, [...new Set(requestIds)])
    const changed = await changeThem(db, caller, found, change)
    await notifyOfChanges(db, changed, caller.id, app.outbox.publicUrl)
    afterCommit(app.outbox.deliverSoon)
    return { changed: changed.map(({ after }) => after.id) }
  })
}

type Change = Partial<Omit<z.output<typeof changeMaintenanceRequests.body>, 'requestIds'>>
type Locked = Awaited<ReturnType<typeof lockRequests>>[number]

/** The requests of the caller's organization. @throws 400 at the field, where one is of another organization */
async function lockRequests(db: Db, caller: Caller, ids: readonly string[]) {
  const rows = await db
    .select({
      ...{ id: maintenanceRequests.id, organizationId: maintenanceRequests.organizationId },
      ...{ title: maintenanceRequests.title, tenantId: maintenanceRequests.tenantId },
      ...{ status: maintenanceRequests.status, assignedTo: maintenanceRequests.assignedTo },
      unit: unitShape,
    })
    .from(maintenanceRequests)
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        among(maintenanceRequests.id, ids),
        eq(maintenanceRequests.organizationId, sql`${caller.organizationId}`),
        visibleRequests({ ...caller, rents: false }),
      ),
    )
    .orderBy(maintenanceRequests.id)
    .for('update', { of: maintenanceRequests })
  if (rows.length < ids.length) throw refusedAt('requestIds', 'Choose your own requests')
  return rows
}

/** @throws 400 at the field, 403 for fields outside the role */
async function changeThem(db: Db, caller: Caller, found: readonly Locked[], change: Change) {
  const { status, reason, ...fields } = change
  const role = standing(caller)
  const isOffice = role === 'admin' || role === 'manager'
  if (Object.keys(fields).length > 0 && !isOffice) throw forbidden()
  const [first] = found
  if (first && fields.assignedTo) await requireStaff(db, first.organizationId, fields.assignedTo)
  const move = status && moveTo(status, role, caller, reason)
  const differs = move ? move.from : or(...differences(fields))
  if (!differs) return []
  const rows = await db
    .update(maintenanceRequests)
    .set({ ...fields, ...move?.set, updatedAt: new Date() })
    .where(
      and(
        inArray(
          maintenanceRequests.id,
          found.map(({ id }) => id),
        ),
        differs,
      ),
    )
    .returning({
      ...{ id: maintenanceRequests.id, priority: maintenanceRequests.priority },
      ...{ status: maintenanceRequests.status, assignedTo: maintenanceRequests.assignedTo },
      updatedAt: maintenanceRequests.updatedAt,
    })
  const changed = new Map(rows.map(row => [row.id, row]))
  return found.flatMap(before => {
    const row = changed.get(before.id)
    return row ? [{ before, after: { ...before, ...row } }] : []
  })
}

/** A request that is so already does not change. */
function differences({ assignedTo, priority }: Pick<Change, 'assignedTo' | 'priority'>): SQL[] {
  const conditions = [
    assignedTo === null
      ? isNotNull(maintenanceRequests.assignedTo)
      : assignedTo && sql`${maintenanceRequests.assignedTo} is distinct from ${assignedTo}`,
    priority && ne(maintenanceRequests.priority, priority),
  ]
  return conditions.flatMap(one => one || [])
}
