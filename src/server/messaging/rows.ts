import { and, count, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Attachment, listMessages } from '#shared/messaging/messages.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { openColumns } from '../access/fields.ts'
import { matches } from '../access/pagination.ts'
import { signedAddress, signedPicture } from '../access/picture-link.ts'
import { preparedFor, preparedList } from '../access/prepared-for.ts'
import { visibleMessages } from '../access/visible.ts'
import type { Keys } from '../config/secret-key.ts'
import { messages, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import {
  emailState,
  hasUnread,
  isLatest,
  isNaming,
  isWithTenantsOf,
  unreadFrom,
  wordsWith,
} from './conversations.ts'

/** How messages are read. */

const senders = alias(users, 'senders')
const receivers = alias(users, 'receivers')

/**
 * No index is in this order, so that none is used for it: a generic plan would find a person's few
 * messages by reading everyone's from the newest on.
 */
const newest = sql`${messages.id} desc nulls last`

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

export function unreadBy(caller: Viewer): SQL {
  return sql`(${messages.receiverId} = ${caller.id} and ${messages.status} <> 'read')`
}

export type ReadMessage = ReturnType<typeof readingWith>
export function readingWith(keys: Keys) {
  return preparedFor('message', (db, viewer) =>
    selectMessages(db, keys).where(
      and(eq(messages.id, sql.placeholder('id')), visibleMessages(viewer)),
    ),
  )
}

export function listingWith(keys: Keys) {
  return preparedList(
    'messages',
    (db, viewer, query: Partial<Query>, rows) =>
      selectMessages(db, keys)
        .where(and(matching(viewer, query), query.after ? lt(messages.id, query.after) : undefined))
        .orderBy(newest)
        .limit(rows),
    signed(keys),
  )
}

/** Messages of conversations: how many of each are unread, and what became of their emails. */
export function conversationsWith(keys: Keys) {
  return preparedList(
    'conversations',
    (db, viewer, query: Partial<Query>, rows) =>
      withPeople(
        db
          .select({
            ...columnsWith(keys),
            email: emailState(viewer),
            unread: unreadFrom(viewer),
          })
          .from(messages)
          .$dynamic(),
      )
        .where(and(matching(viewer, query), query.after ? lt(messages.id, query.after) : undefined))
        .orderBy(newest)
        .limit(rows),
    signed(keys),
  )
}

/** Signs the pictures of both people. */
function signed(keys: Keys) {
  return ({
    sender,
    receiver,
  }: Record<'sender' | 'receiver', { profileImageUrl: string | null }>) => {
    for (const person of [sender, receiver])
      person.profileImageUrl = signedAddress(keys, person.profileImageUrl)
  }
}

export async function countMessages(db: Db, caller: Caller, query: Query): Promise<number> {
  const [total] = await withPeople(db.select({ rows: count() }).from(messages).$dynamic()).where(
    matching(caller, query),
  )
  return total?.rows ?? 0
}

type Query = z.output<typeof listMessages.query>

function matching(viewer: Viewer, query: Partial<Query>): SQL | undefined {
  const { latest } = query
  return and(
    visibleMessages(viewer),
    latest ? isLatest(viewer) : undefined,
    query.status ? eq(messages.status, query.status) : undefined,
    query.unread ? (latest ? hasUnread(viewer) : unreadBy(viewer)) : undefined,
    query.with
      ? or(eq(messages.senderId, query.with), eq(messages.receiverId, query.with))
      : undefined,
    query.propertyId
      ? or(isWithTenantsOf(viewer, { propertyId: query.propertyId }), names(viewer, query))
      : undefined,
    query.unitId ? isWithTenantsOf(viewer, { unitId: query.unitId }) : undefined,
    latest ? wordsWith(viewer, query.q) : matches(query.q, searched),
  )
}

/** Whether a message names the property; of a conversation, whether one of its messages does. */
function names(viewer: Viewer, { latest, propertyId = '' }: Partial<Query>): SQL {
  return latest ? isNaming(viewer, propertyId) : eq(messages.propertyId, propertyId)
}

function selectMessages(db: Db, keys: Keys) {
  return withPeople(db.select(columnsWith(keys)).from(messages).$dynamic())
}

function columnsWith(keys: Keys) {
  return {
    ...openColumns(messages),
    attachments: attached,
    sender: personOf(keys, senders),
    receiver: personOf(keys, receivers),
  }
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
