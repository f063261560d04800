import { sql } from 'drizzle-orm'
import { seesAllRequests } from '../../access/organization-scope.ts'
import { isOpenRequest } from '../../db/tables/request-state.ts'
import { isOnDays } from '../day-bounds.ts'
import { type DefineReport, date, leadsTo, money, type ReportContext, text } from '../definition.ts'
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
      created_on as "Created At", estimated as "Estimated Cost", property as "Property", unit as "Unit", property_id, unit_id, created_at, 1 as rows
    from requests where ${isOnDays(sql`created_at`, { ...context.params, zone: context.zone })}`,
  order: sql`created_at desc, id desc`,
  isPlain: true,
  groups: isOfAllTime(context)
    ? sql`select split_part(kind, ' ', 1) as "Status", sum(rows) as rows, sum(amount) as "Estimated Cost"
        from day_sums where organization_id = ${context.viewer.organizationId} and figure = 'request_estimates' group by 1`
    : sql`select "Status", sum(rows) as rows, sum("Estimated Cost") as "Estimated Cost" from report group by "Status"`,
  totals: [
    { label: 'Requests', type: 'number', value: sql`coalesce(sum(rows), 0)::int` },
    {
      label: 'Open',
      type: 'number',
      value: sql`coalesce(sum(rows) filter (where ${isOpenRequest(sql`"Status"`)}), 0)::int`,
    },
    {
      label: 'Estimated Cost',
      type: 'money',
      value: sql`coalesce(sum("Estimated Cost") filter (where "Status" <> 'cancelled'), 0)`,
    },
  ],
})

/** Whether the stored totals of an organization answer it. */
function isOfAllTime({ viewer, params, today }: ReportContext): boolean {
  const isWhole = seesAllRequests(viewer) && !params.propertyId
  return isWhole && params.from === '0001-01-01' && params.to >= today
}
