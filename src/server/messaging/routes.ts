import { and, eq, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  listMessages,
  markMessage,
  type Recipient,
  sendMessage,
  summarizeMessages,
} from '#shared/messaging/messages.ts'
import { plainEmail } from '#shared/typed-text.ts'
import type { Caller } from '../access/caller.ts'
import { page, wordsOf } from '../access/pagination.ts'
import { visibleProperties } from '../access/visible.ts'
import { messages, properties } from '../db/tables.ts'
import { forbidden, notFound, refusedAt } from '../errors/errors.ts'
import { ownOrigin } from '../files/upload-link.ts'
import { route } from '../http/route.ts'
import { type Db, pipeline } from '../postgres/database.ts'
import { requireQuota } from '../storage/quotas.ts'
import { summarizeConversations } from './conversations.ts'
import { recipientOf, recipientsOf } from './recipients.ts'
import {
  conversationsWith,
  countMessages,
  listingWith,
  type ReadMessage,
  readingWith,
} from './rows.ts'
import { writeTo } from './sending.ts'

export function messageRoutes(app: FastifyInstance): void {
  const { publicUrl, deliverSoon } = app.outbox
  const readMessage = readingWith(app.storage.keys)
  const readList = listingWith(app.storage.keys)
  const readConversations = conversationsWith(app.storage.keys)

  route(app, listMessages, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => {
        const read = query.latest || query.with ? readConversations : readList
        return read(db, caller, query, rows)
      },
      max => countMessages(db, caller, query, max),
      wordsOf(query.q).length > 0 || query.latest !== undefined,
    ),
  )

  route(app, summarizeMessages, ({ db, caller }) => summarizeConversations(db, caller))

  route(app, sendMessage, async ({ db, caller, body, request, afterCommit }) => {
    const { receiverId, recipientEmail, ...draft } = body
    const receiver = await requireRecipient(db, caller, receiverId, recipientEmail)
    const { organizationId } = receiver
    if (draft.propertyId) await requireProperty(db, caller, draft.propertyId, organizationId)
    const place = { origin: ownOrigin(request), publicUrl }
    const whole = { ...draft, organizationId }
    const { ids, sending } = await writeTo(db, caller, [receiver.id], whole, place)
    afterCommit(deliverSoon)
    const [, message] = await pipeline([
      sending,
      findMessage(db, readMessage, caller, ids[0] ?? ''),
    ])
    if (draft.attachments) await requireQuota(db, app, { userId: caller.id, organizationId })
    return message
  })

  route(app, markMessage, async ({ db, caller, params, body }) => {
    const found = await findMessage(db, readMessage, caller, params.id)
    // A read mark is evidence that the receiver saw it.
    if (found.receiverId !== caller.id)
      throw forbidden('Only the receiver can mark a message as read')
    await db
      .update(messages)
      .set({ status: body.status, updatedAt: new Date() })
      .where(
        and(
          eq(messages.id, params.id),
          eq(messages.receiverId, caller.id),
          ne(messages.status, 'read'),
        ),
      )
    return findMessage(db, readMessage, caller, params.id)
  })
}

/**
 * The recipient of a message: the person of the id or of the email; where both are sent they must agree. The answer
 * about an email is the same for an unknown address and for one outside the permitted recipients.
 *
 * @throws 400 at the field
 */
async function requireRecipient(
  db: Db,
  caller: Caller,
  receiverId: string | null,
  email: string | null,
): Promise<{ id: string; organizationId: string }> {
  const address = email && plainEmail(email)
  if (receiverId) {
    const found = readableRecipient(await recipientOf(db, caller, receiverId))
    if (!found) throw refusedAt('receiverId', 'You cannot write to this person')
    if (address && plainEmail(found.email ?? '') !== address)
      throw refusedAt('recipientEmail', 'This is not the email of the recipient you selected')
    return found
  }
  if (!address) throw refusedAt('receiverId', 'Please select a recipient')
  // By an id even for an unknown address, so that both answers take as long.
  const id = sql`coalesce((select id from users where lower(email) = ${address}), ${nobodysId}::uuid)`
  const [one] = await recipientsOf(db, caller, { where: sql`reachable.id = ${id}`, rows: 1 })
  const found = readableRecipient(one)
  if (!found)
    throw refusedAt('recipientEmail', 'None of the people you can write to has this email')
  return found
}

const nobodysId = '00000000-0000-0000-0000-000000000000'

/** @throws 400 at the field for one who cannot read messages */
function readableRecipient(found: Recipient | undefined) {
  if (found?.email === null)
    throw refusedAt('receiverId', 'This tenant has no email and cannot read messages')
  return found
}

/** A message may name a property both sides share. @throws 400 at the field */
async function requireProperty(db: Db, caller: Caller, propertyId: string, organizationId: string) {
  const [property] = await db
    .select({ id: properties.id })
    .from(properties)
    .where(
      and(
        eq(properties.id, propertyId),
        eq(properties.organizationId, organizationId),
        visibleProperties(caller),
      ),
    )
  const sentence = 'Choose one of your properties'
  if (!property) throw refusedAt('propertyId', sentence)
}

/** One of the caller's messages. @throws 404 */
async function findMessage(db: Db, readMessage: ReadMessage, caller: Caller, id: string) {
  const [row] = await readMessage(db, caller, { id })
  if (!row) throw notFound('Message')
  return row
}
