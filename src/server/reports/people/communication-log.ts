import { sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/dates.ts'
import { visibleMessageHeads } from '../../access/visible.ts'
import { idAt } from '../../db/new-id.ts'
import { messages } from '../../db/tables.ts'
import { isOnDays } from '../day-bounds.ts'
import { countOf, type DefineReport, date, leadsTo, text } from '../definition.ts'
import { nameOf } from '../terms.ts'

/** Senders, receivers and subjects of messages, newest first; never the text. */
export const communicationLog: DefineReport = ({ viewer, params, zone }) => ({
  columns: [
    date('Date'),
    text('From'),
    text('To'),
    text('Subject'),
    text('Status'),
    text('Property'),
  ],
  links: { Property: leadsTo('property') },
  ctes: [],
  rows: sql`select ${messages.id} as id, (${messages.createdAt} at time zone ${zone})::date as "Date",
      ${nameOf('sender')} as "From", ${nameOf('receiver')} as "To", ${messages.subject} as "Subject",
      ${messages.status}::text as "Status", p.name as "Property", p.id as property_id
    from ${messages}
    -- Each has one of each. Joined so, they are left out where only messages are counted.
    left join users sender on sender.id = ${messages.senderId}
    left join users receiver on receiver.id = ${messages.receiverId}
    left join properties p on p.id = ${messages.propertyId}
    where ${visibleMessageHeads(viewer)} and ${messages.id} >= ${idBefore(params.from)}
      and ${isOnDays(sql`${messages.createdAt}`, { ...params, zone })}
      ${params.propertyId ? sql`and ${messages.propertyId} = ${params.propertyId}` : sql``}`,
  order: sql`id desc`,
  isPlain: true,
  totals: [countOf('Messages'), countOf('Unread', sql`"Status" <> 'read'`)],
})

/** An id before all of a day's, in any zone: ids sort by time, and an index has them. */
function idBefore(day: Day): string {
  return idAt(Math.max(0, Date.parse(addDays(day, -2))))
}
