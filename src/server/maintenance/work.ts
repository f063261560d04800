import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  confirmRequest,
  createRequestComment,
  createRequestExpense,
  listRequestComments,
} from '#shared/maintenance/maintenance-work.ts'
import { recordExpense } from '../accounting/expenses/recording.ts'
import { inserted } from '../db/inserted.ts'
import { newId } from '../db/new-id.ts'
import { maintenanceComments, maintenanceRequests } from '../db/tables.ts'
import { conflict, forbidden, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { changeRequest, isTenantOf, roleTowards } from './changes.ts'
import { notifyOfChange, notifyOfComment } from './notifications.ts'
import { findRequest } from './rows.ts'
import { commentsOn, readsInternal, timelineOf } from './timeline.ts'

export function maintenanceWorkRoutes(app: FastifyInstance): void {
  route(app, listRequestComments, async ({ db, caller, params }) => {
    const request = await findRequest(db, caller, params.id)
    return timelineOf(db, caller, request)
  })

  route(app, createRequestComment, async ({ db, caller, params, body, afterCommit }) => {
    const request = await findRequest(db, caller, params.id)
    const role = roleTowards(caller, request)
    if (body.isInternal && !readsInternal(role))
      throw forbidden('Internal notes are for the office and staff')
    const id = newId()
    await db.insert(maintenanceComments).values({
      id,
      ...body,
      organizationId: request.organizationId,
      requestId: request.id,
      authorId: caller.id,
    })
    const comment = inserted(await commentsOn(db, eq(maintenanceComments.id, id)))
    await notifyOfComment(db, comment.id, app.outbox.publicUrl)
    afterCommit(app.outbox.deliverSoon)
    return comment
  })

  route(app, createRequestExpense, async ({ db, caller, params, body, afterCommit }) => {
    const { complete, ...sent } = body
    const request = await findRequest(db, caller, params.id)
    const amount = sent.amount ?? request.actualCost
    if (!amount || amount === '0.00') throw refusedAt('amount', 'Enter what it cost')
    // A reader who rents elsewhere gets here too; the property belongs to the office alone.
    await recordExpense(db, caller, {
      ...sent,
      amount,
      propertyId: request.unit.propertyId,
      unitId: request.unitId,
      requestId: request.id,
      description: sent.description ?? request.title,
    })
    await db
      .update(maintenanceRequests)
      .set({ actualCost: amount })
      .where(and(eq(maintenanceRequests.id, request.id), isNull(maintenanceRequests.actualCost)))
    if (complete) await changeRequest(db, caller, request, { status: 'completed' })
    const changed = await findRequest(db, caller, params.id)
    if (complete) {
      await notifyOfChange(db, request, changed, caller.id, app.outbox.publicUrl)
      afterCommit(app.outbox.deliverSoon)
    }
    return changed
  })

  route(app, confirmRequest, async ({ db, caller, params, body, afterCommit }) => {
    const request = await findRequest(db, caller, params.id)
    if (!(await isTenantOf(db, caller, request))) throw forbidden()
    if (!body.isSolved) {
      await changeRequest(db, caller, request, { status: 'pending', reason: body.feedback })
      const changed = await findRequest(db, caller, params.id)
      await notifyOfChange(db, request, changed, caller.id, app.outbox.publicUrl)
      afterCommit(app.outbox.deliverSoon)
      return changed
    }
    const [confirmed] = await db
      .update(maintenanceRequests)
      .set({
        confirmedAt: sql`coalesce(${maintenanceRequests.confirmedAt}, now())`,
        rating: body.rating ?? null,
        feedback: body.feedback,
      })
      .where(
        and(eq(maintenanceRequests.id, request.id), eq(maintenanceRequests.status, 'completed')),
      )
      .returning({ id: maintenanceRequests.id })
    if (!confirmed) throw conflict('Only completed work can be confirmed')
    return findRequest(db, caller, params.id)
  })
}
