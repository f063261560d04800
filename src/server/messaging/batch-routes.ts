import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sendMessages } from '#shared/messaging/messages.ts'
import { newId } from '../db/new-id.ts'
import { conflict, refusedAt } from '../errors/errors.ts'
import { ownOrigin } from '../files/upload-link.ts'
import { route } from '../http/route.ts'
import { requireQuota } from '../storage/quotas.ts'
import { recipientsOf } from './recipients.ts'
import { writeTo } from './sending.ts'

/** One message to each of several people, as an announcement to chosen ones. */
export function messageBatchRoutes(app: FastifyInstance): void {
  const { publicUrl, deliverSoon } = app.outbox

  route(app, sendMessages, async ({ db, caller, body, request, afterCommit }) => {
    const { receiverIds, ...draft } = body
    const ids = [...new Set(receiverIds)]
    const where = sql`reachable.id = any(${sql.param(ids)}::uuid[])`
    const found = await recipientsOf(db, caller, { where, rows: ids.length })
    const [first] = found
    if (!first || found.length < ids.length)
      throw refusedAt('receiverIds', 'Choose people that you may write to')
    const readers = found.filter(({ email }) => email !== null).map(({ id }) => id)
    if (readers.length === 0) throw conflict('None of them has an email address')
    const { organizationId } = first
    const whole = { ...draft, organizationId, propertyId: null, announcementId: newId() }
    const place = { origin: ownOrigin(request), publicUrl }
    await (await writeTo(db, caller, readers, whole, place)).sending
    if (draft.attachments) await requireQuota(db, app, { userId: caller.id, organizationId })
    afterCommit(deliverSoon)
    return { recipients: readers.length, withoutEmail: found.length - readers.length }
  })
}
