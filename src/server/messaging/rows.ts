import { and, desc, eq, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Attachment, listMessages } from '#shared/messaging/messages.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { openColumns } from '../access/fields.ts'
import { countUpTo, isWholeList, matches } from '../access/pagination.ts'
import { signedAddress, signedPicture } from '../access/picture-link.ts'
import { preparedFor, preparedList } from '../access/prepared-for.ts'
import { visibleMessages } from '../access/visible.ts'
import type { Keys } from '../config/secret-key.ts'
import { messages, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import {
  countConversations,
  countOwn,
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
        .where(and(visibleMessages(viewer), isOnPage(viewer, query, rows)))
        .orderBy(desc(messages.id))
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
        .where(and(visibleMessages(viewer), isOnPage(viewer, query, rows)))
        .orderBy(desc(messages.id))
        .limit(rows),
    signed(keys),
  )
}

/**
 * Whether a message is on a page. Those received and those sent each have an index in this order: a condition on both
 * would have none. Names are joined to the rows of the page alone.
 */
function isOnPage(viewer: Viewer, query: Partial<Query>, rows: number | Placeholder): SQL {
  const newest = (isTheirs: SQL | undefined) =>
    sql`(select ${messages.id} from ${messages} ${query.q && !query.latest ? people : sql``}
      where ${and(isTheirs, matching(viewer, query), query.after ? lt(messages.id, query.after) : undefined)}
      order by ${messages.id} desc limit ${rows})`
  return sql`${messages.id} = any(array(select newest.id from (
    ${newest(isReceived(viewer, query.with))} union all ${newest(isSent(viewer, query.with))}
  ) newest order by newest.id desc limit ${rows}))`
}

const isReceived = ({ id }: Viewer, from?: string) =>
  and(eq(messages.receiverId, id), from ? eq(messages.senderId, from) : undefined)
const isSent = ({ id }: Viewer, to?: string) =>
  and(eq(messages.senderId, id), to ? eq(messages.receiverId, to) : undefined)

const people = sql`join ${users} ${senders} on ${senders.id} = ${messages.senderId}
  join ${users} ${receivers} on ${receivers.id} = ${messages.receiverId}`

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

/** How many rows a list has; conversations without other filters are counted up to `limits.foundRows`. */
export async function countMessages(
  db: Db,
  caller: Caller,
  query: Query,
  max: number | undefined,
): Promise<number> {
  const { latest, limit, after, ...filters } = query
  const isWhole = isWholeList(filters)
  if (latest && isWhole && max !== undefined) return countConversations(db, caller, max)
  if (isWhole) {
    const { received, sent } = await countOwn(db, caller)
    return received + sent
  }
  const isMatch = and(visibleMessages(caller), matching(caller, query))
  const found = db.select({ one: sql`1` }).from(messages).$dynamic()
  const needsNames = filters.q && !latest
  return countUpTo(db, max, needsNames ? withPeople(found).where(isMatch) : found.where(isMatch))
}

type Query = z.output<typeof listMessages.query>

function matching(viewer: Viewer, query: Partial<Query>): SQL | undefined {
  const { latest } = query
  return and(
    latest ? isLatest : undefined,
    query.status ? eq(messages.status, query.status) : undefined,
    query.unread ? (latest ? hasUnread(viewer) : unreadBy(viewer)) : undefined,
    query.with ? or(isReceived(viewer, query.with), isSent(viewer, query.with)) : undefined,
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
