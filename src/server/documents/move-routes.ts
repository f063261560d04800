import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { moveDocuments } from '#shared/documents/document-list.ts'
import { documents } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { among } from '../postgres/among.ts'
import { notifyOfDocument } from './notifications.ts'
import { nowhere } from './place.ts'
import { movableDocuments, placeOf } from './places.ts'

/** Lets documents belong to another place; both sides of a lease are notified of those that are new to it. */
export function documentMoveRoutes(app: FastifyInstance): void {
  route(app, moveDocuments, async call => {
    const { db, caller, body, afterCommit } = call
    const { documentIds, ...named } = body
    const ids = [...new Set(documentIds)]
    const { organizationId, propertyId, unitId, leaseId } = await placeOf(call, {
      ...nowhere,
      ...named,
    })
    const chosen = and(
      among(documents.id, ids),
      eq(documents.organizationId, organizationId),
      movableDocuments(caller),
    )
    const before = await db
      .select({ id: documents.id, leaseId: documents.leaseId })
      .from(documents)
      .where(chosen)
      .orderBy(documents.id)
      .for('update')
    if (before.length < ids.length)
      throw refusedAt('documentIds', 'Choose documents that you may move')
    await db.update(documents).set({ propertyId, unitId, leaseId }).where(chosen)
    for (const document of before)
      if (leaseId && document.leaseId !== leaseId)
        await notifyOfDocument(db, document.id, caller.id, app.outbox.publicUrl)
    afterCommit(app.outbox.deliverSoon)
    return { moved: before.length }
  })
}
