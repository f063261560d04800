import { and, eq, gte, ne, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { MessageEmail, summarizeMessages } from '#shared/messaging/messages.ts'
import type { Viewer } from '../access/caller.ts'
import { matches } from '../access/pagination.ts'
import { visibleLeases } from '../access/visible.ts'
import { idOfDaysAgo } from '../db/new-id.ts'
import { leases, mails, messages } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** The messages of two people, as the newest of them stands for the conversation. */

/** With whom the viewer exchanged a message. */
function otherOf({ id }: Viewer): SQL {
  return sql`(case when ${messages.senderId} = ${id} then ${messages.receiverId} else ${messages.senderId} end)`
}

/** The same of `m`. */
function otherOfM({ id }: Viewer): SQL {
  return sql`(case when m.sender_id = ${id} then m.receiver_id else m.sender_id end)`
}

const isOwnM = ({ id }: Viewer) => sql`(m.sender_id = ${id} or m.receiver_id = ${id})`

/** Whether the viewer's message is the last with that person: neither wrote a later one. */
export const isLatest: SQL = sql`(not exists (select from messages n where n.receiver_id = ${messages.receiverId}
    and n.sender_id = ${messages.senderId} and n.id > ${messages.id} offset 0)
  and not exists (select from messages n where n.receiver_id = ${messages.senderId}
    and n.sender_id = ${messages.receiverId} and n.id > ${messages.id} offset 0))`

/** How many people the viewer exchanged messages with, counted up to `max`, off indexes alone. */
export async function countConversations(db: Db, { id }: Viewer, max: number): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`select count(*)::int as people from (
    (select distinct ${messages.senderId} from ${messages} where ${messages.receiverId} = ${id} limit ${max})
    union (select distinct ${messages.receiverId} from ${messages} where ${messages.senderId} = ${id} limit ${max})
    limit ${max}) others`)
  return rows[0]?.people ?? 0
}

/** How many messages the viewer has, and with how many people they exchanged some in the last 30 days. */
export async function summarizeConversations(
  db: Db,
  { id }: Viewer,
): Promise<z.output<typeof summarizeMessages.reply>> {
  const { senderId, receiverId, status } = messages
  // Ids sort by time: no message is read for its day.
  const isRecent = gte(messages.id, idOfDaysAgo(30))
  const [own, unread, recent] = await Promise.all([
    countOwn(db, { id }),
    db.$count(messages, and(eq(receiverId, id), ne(status, 'read'))),
    db.$count(
      union(
        db
          .select({ id: senderId })
          .from(messages)
          .where(and(eq(receiverId, id), isRecent)),
        db
          .select({ id: receiverId })
          .from(messages)
          .where(and(eq(senderId, id), isRecent)),
      ).as('recent'),
    ),
  ])
  return { ...own, unread, activeConversations: recent }
}

/** How many messages a person received and sent: off two indexes, without the messages. */
export async function countOwn(db: Db, { id }: Pick<Viewer, 'id'>) {
  const [received, sent] = await Promise.all([
    db.$count(messages, eq(messages.receiverId, id)),
    db.$count(messages, eq(messages.senderId, id)),
  ])
  return { received, sent }
}

/** Whether a message of the conversation, or the other's name, has these words. */
export function wordsWith(viewer: Viewer, q: string | undefined): SQL | undefined {
  const found = matches(
    q,
    sql`concat_ws(' ', m.subject, m.content, other.first_name, other.last_name)`,
  )
  return (
    found &&
    isOtherIn(
      viewer,
      sql`select other.id from messages m
      join users other on other.id = ${otherOfM(viewer)} where ${isOwnM(viewer)} and ${found}`,
    )
  )
}

/** Whether the other is one of these: looked up once, before any message is asked whether it is the last. */
function isOtherIn(viewer: Viewer, people: SQL): SQL {
  return sql`case when ${otherOf(viewer)} in (${people}) then true end`
}

/** Whether it is with a tenant of the property or unit, by the leases that the viewer sees. */
export function isWithTenantsOf(
  viewer: Viewer,
  { propertyId, unitId }: { propertyId?: string; unitId?: string },
): SQL {
  const there = unitId ? sql`u.id = ${unitId}` : sql`u.property_id = ${propertyId}`
  const seen = sql`from ${leases} join units u on u.id = ${leases.unitId}`
  return sql`${otherOf(viewer)} in (
    select ${leases.tenantId} ${seen} where ${there} and ${visibleLeases(viewer)}
    union all select c.user_id ${seen} join co_tenants c on c.lease_id = ${leases.id}
    where ${there} and ${visibleLeases(viewer)})`
}

/** Whether a message of the conversation names the property. */
export function isNaming(viewer: Viewer, propertyId: string): SQL {
  return isOtherIn(
    viewer,
    sql`select ${otherOfM(viewer)} from messages m where ${isOwnM(viewer)} and m.property_id = ${propertyId}`,
  )
}

/** Whether the viewer has not read all of the other. */
export function hasUnread(viewer: Viewer): SQL {
  return isOtherIn(
    viewer,
    sql`select m.sender_id from messages m where m.receiver_id = ${viewer.id} and m.status <> 'read'`,
  )
}

/** How many messages of the other the viewer has not read. */
export function unreadFrom(viewer: Viewer): SQL<number> {
  return sql<number>`(select count(*)::int from messages m where m.receiver_id = ${viewer.id}
    and m.sender_id = ${otherOf(viewer)} and m.status <> 'read')`
}

/** The state of a message's email, for its sender alone. */
export function emailState(viewer: Viewer): SQL<MessageEmail | null> {
  return sql<MessageEmail | null>`case when ${messages.senderId} = ${viewer.id} then (
    select case when ${mails.returnedAs} is not null then 'refused' when ${mails.sentAt} is not null and ${mails.fileBytes} is not null then 'stored'
      when ${mails.sentAt} is not null then 'taken' when ${mails.parkedAt} is not null then 'refused' else 'waiting' end
    from ${mails} where ${mails.messageId} = ${messages.id} order by ${mails.id} desc limit 1) end`
}
