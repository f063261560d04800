import { sql } from 'drizzle-orm'
import { countOf, type DefineReport, date, leadsTo, money, text } from '../definition.ts'
import { homes, places } from '../terms.ts'
import { requests } from './jobs-done.ts'

/** Requests by the day they were made, newest first; the columns are the specification's. */
export const maintenanceSummary: DefineReport = context => ({
  columns: [
    text('Title'),
    text('Priority'),
    text('Status'),
    date('Created At'),
    money('Estimated Cost'),
  ],
  beside: [text('Property'), text('Unit')],
  links: { Title: leadsTo('request', 'id'), Property: leadsTo('property'), Unit: leadsTo('unit') },
  ctes: [places(context), homes, requests(context)],
  rows: sql`select id, title as "Title", priority as "Priority", status as "Status",
      created_on as "Created At", estimated as "Estimated Cost", property as "Property", unit as "Unit", property_id, unit_id
    from requests where created_on between ${context.params.from}::date and ${context.params.to}::date`,
  order: sql`"Created At" desc, id desc`,
  totals: [
    countOf('Requests'),
    countOf('Open', sql`"Status" in ('pending', 'in_progress')`),
    {
      label: 'Estimated Cost',
      type: 'money',
      value: sql`coalesce(sum("Estimated Cost") filter (where "Status" <> 'cancelled'), 0)`,
    },
  ],
})
