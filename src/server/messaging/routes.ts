import { and, count, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  type Attachment,
  listMessages,
  markMessage,
  sendMessage,
  summarizeMessages,
} from '#shared/messaging/messages.ts'
import { plainEmail } from '#shared/typed-text.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { openColumns } from '../access/fields.ts'
import { matches, page } from '../access/pagination.ts'
import { signedAddress, signedPicture } from '../access/picture-link.ts'
import { preparedFor, preparedList } from '../access/prepared-for.ts'
import { visibleMessages, visibleProperties } from '../access/visible.ts'
import type { Keys } from '../config/secret-key.ts'
import { messages, properties, users } from '../db/tables.ts'
import { forbidden, notFound, refusedAt } from '../errors/errors.ts'
import { ownOrigin } from '../files/routes.ts'
import { route } from '../http/route.ts'
import { type Db, pipeline } from '../postgres/database.ts'
import { requireQuota } from '../storage/quotas.ts'
import { recipientsOf } from './recipients.ts'
import { writeTo } from './sending.ts'

/**
 * No index is in this order, so that none is used for it: a generic plan would find a person's few
 * messages by reading everyone's from the newest on.
 */
const newest = sql`${messages.id} desc nulls last`

const senders = alias(users, 'senders')
const receivers = alias(users, 'receivers')

export function messageRoutes(app: FastifyInstance): void {
  const { publicUrl, deliverSoon } = app.outbox
  const readMessage = readingWith(app.storage.keys)
  const readList = listingWith(app.storage.keys)

  route(app, listMessages, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => readList(db, caller, query, rows),
      async () => {
        const [total] = await withPeople(
          db.select({ rows: count() }).from(messages).$dynamic(),
        ).where(matching(caller, query))
        return total?.rows ?? 0
      },
    ),
  )

  route(app, summarizeMessages, async ({ db, caller }) => {
    const received = eq(messages.receiverId, caller.id)
    const pair = sql`(least(${messages.senderId}, ${messages.receiverId}), greatest(${messages.senderId}, ${messages.receiverId}))`
    const [figures] = await db
      .select({
        received: sql<number>`(count(*) filter (where ${received}))::int`,
        sent: sql<number>`(count(*) filter (where not ${received}))::int`,
        unread: sql<number>`(count(*) filter (where ${unreadBy(caller)}))::int`,
        activeConversations: sql<number>`(count(distinct ${pair})
          filter (where ${messages.createdAt} > now() - interval '30 days'))::int`,
      })
      .from(messages)
      .where(visibleMessages(caller))
    return figures ?? { received: 0, sent: 0, unread: 0, activeConversations: 0 }
  })

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
    const found = await recipientWith(db, caller, sql`${receiverId}`)
    if (!found) throw refusedAt('receiverId', 'You cannot write to this person')
    if (address && plainEmail(found.email ?? '') !== address)
      throw refusedAt('recipientEmail', 'This is not the email of the recipient you selected')
    return found
  }
  if (!address) throw refusedAt('receiverId', 'Please select a recipient')
  // By an id even for an unknown address, so that both answers take as long.
  const found = await recipientWith(
    db,
    caller,
    sql`coalesce((select id from users where lower(email) = ${address}), ${nobodysId}::uuid)`,
  )
  if (!found)
    throw refusedAt('recipientEmail', 'None of the people you can write to has this email')
  return found
}

const nobodysId = '00000000-0000-0000-0000-000000000000'

async function recipientWith(db: Db, caller: Caller, id: SQL) {
  const [found] = await recipientsOf(db, caller, { where: sql`reachable.id = ${id}`, rows: 1 })
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

/** The text of a search. Needs `withPeople`. */
const searched = sql`concat_ws(' ', ${messages.subject}, ${messages.content},
  ${senders.firstName}, ${senders.lastName}, ${receivers.firstName}, ${receivers.lastName})`

/** Few have any: checking costs less than collecting none. */
const attached = sql<Attachment[]>`case when exists (
    select from message_attachments a where a.message_id = ${messages.id})
  then (select json_agg(json_build_object('id', a.id, 'name', a.name, 'fileType', f.file_type, 'fileSize', f.file_size)
    order by a.id)
  from message_attachments a join uploads f on f.id = a.upload_id
  where a.message_id = ${messages.id}) else '[]' end`

function unreadBy(caller: Viewer): SQL {
  return sql`(${messages.receiverId} = ${caller.id} and ${messages.status} <> 'read')`
}

type ReadMessage = ReturnType<typeof readingWith>
function readingWith(keys: Keys) {
  return preparedFor('message', (db, viewer) =>
    selectMessages(db, keys).where(
      and(eq(messages.id, sql.placeholder('id')), visibleMessages(viewer)),
    ),
  )
}

function listingWith(keys: Keys) {
  return preparedList(
    'messages',
    (db, viewer, query: Partial<Query>, rows) =>
      selectMessages(db, keys)
        .where(and(matching(viewer, query), query.after ? lt(messages.id, query.after) : undefined))
        .orderBy(newest)
        .limit(rows),
    ({ sender, receiver }) => {
      for (const person of [sender, receiver])
        person.profileImageUrl = signedAddress(keys, person.profileImageUrl)
    },
  )
}

type Query = z.output<typeof listMessages.query>

function matching(viewer: Viewer, query: Partial<Query>): SQL | undefined {
  return and(
    visibleMessages(viewer),
    query.status ? eq(messages.status, query.status) : undefined,
    query.unread ? unreadBy(viewer) : undefined,
    query.with
      ? or(eq(messages.senderId, query.with), eq(messages.receiverId, query.with))
      : undefined,
    matches(query.q, searched),
  )
}

function selectMessages(db: Db, keys: Keys) {
  return withPeople(
    db
      .select({
        ...openColumns(messages),
        attachments: attached,
        sender: personOf(keys, senders),
        receiver: personOf(keys, receivers),
      })
      .from(messages)
      .$dynamic(),
  )
}

function personOf(keys: Keys, person: typeof senders | typeof receivers) {
  const { id, firstName, lastName, profileImageUrl } = person
  return { id, firstName, lastName, profileImageUrl: signedPicture(keys, profileImageUrl) }
}

function withPeople<Query extends PgSelect>(query: Query) {
  return query
    .innerJoin(senders, eq(senders.id, messages.senderId))
    .innerJoin(receivers, eq(receivers.id, messages.receiverId))
}
