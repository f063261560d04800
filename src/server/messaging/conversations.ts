import { type SQL, sql } from 'drizzle-orm'
import type { MessageEmail } from '#shared/messaging/messages.ts'
import type { Viewer } from '../access/caller.ts'
import { matches } from '../access/pagination.ts'
import { visibleLeases } from '../access/visible.ts'
import { leases, mails, messages } from '../db/tables.ts'

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

/** The last message with each person. */
export function isLatest(viewer: Viewer): SQL {
  return sql`${messages.id} in (select distinct on (own.other) own.id
    from (select m.id, ${otherOfM(viewer)} as other from messages m where ${isOwnM(viewer)}) own
    order by own.other, own.id desc)`
}

/** Whether a message of the conversation, or the other's name, has these words. */
export function wordsWith(viewer: Viewer, q: string | undefined): SQL | undefined {
  const found = matches(
    q,
    sql`concat_ws(' ', m.subject, m.content, other.first_name, other.last_name)`,
  )
  return (
    found &&
    sql`${otherOf(viewer)} in (select other.id from messages m
      join users other on other.id = ${otherOfM(viewer)} where ${isOwnM(viewer)} and ${found})`
  )
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
  return sql`${otherOf(viewer)} in (select ${otherOfM(viewer)} from messages m
    where ${isOwnM(viewer)} and m.property_id = ${propertyId})`
}

const unreadOf = (viewer: Viewer) => sql`from messages m where m.receiver_id = ${viewer.id}
  and m.sender_id = ${otherOf(viewer)} and m.status <> 'read'`

export function hasUnread(viewer: Viewer): SQL {
  return sql`exists (select ${unreadOf(viewer)})`
}

/** How many messages of the other the viewer has not read. */
export function unreadFrom(viewer: Viewer): SQL<number> {
  return sql<number>`(select count(*)::int ${unreadOf(viewer)})`
}

/** The state of a message's email, for its sender alone. */
export function emailState(viewer: Viewer): SQL<MessageEmail | null> {
  return sql<MessageEmail | null>`case when ${messages.senderId} = ${viewer.id} then (
    select case when ${mails.returnedAs} is not null then 'refused' when ${mails.sentAt} is not null and ${mails.fileBytes} is not null then 'stored'
      when ${mails.sentAt} is not null then 'taken' when ${mails.parkedAt} is not null then 'refused' else 'waiting' end
    from ${mails} where ${mails.messageId} = ${messages.id} order by ${mails.id} desc limit 1) end`
}
