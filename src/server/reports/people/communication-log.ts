import { sql } from 'drizzle-orm'
import { visibleMessageHeads } from '../../access/visible.ts'
import { messages } from '../../db/tables.ts'
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
  rows: sql`select * from (
      select ${messages.id} as id, (${messages.createdAt} at time zone ${zone})::date as "Date",
        ${nameOf('sender')} as "From", ${nameOf('receiver')} as "To", ${messages.subject} as "Subject",
        ${messages.status}::text as "Status", p.name as "Property", p.id as property_id
      from ${messages}
      join users sender on sender.id = ${messages.senderId}
      join users receiver on receiver.id = ${messages.receiverId}
      left join properties p on p.id = ${messages.propertyId}
      where ${visibleMessageHeads(viewer)}
        ${params.propertyId ? sql`and ${messages.propertyId} = ${params.propertyId}` : sql``}
    ) dated where "Date" between ${params.from}::date and ${params.to}::date`,
  order: sql`"Date" desc, id desc`,
  totals: [countOf('Messages'), countOf('Unread', sql`"Status" <> 'read'`)],
})
