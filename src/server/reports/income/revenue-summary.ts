import { type SQL, sql } from 'drizzle-orm'
import { paymentMethods } from '#shared/accounting/payments.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { isReceived } from '../../accounting/payments/received.ts'
import { payments } from '../../db/tables.ts'
import { besideRevenue, differences } from '../dashboard/revenue-note.ts'
import {
  type DefineReport,
  date,
  leadsTo,
  money,
  type ReportContext,
  sumOf,
  text,
} from '../definition.ts'
import { nameOf } from '../terms.ts'
import { isOfWholeOrganization, revenueDays, summedUp } from './received-payments.ts'

/** Completed payments, newest first. The four columns are the specification's, letter for letter. */
export const revenueSummary: DefineReport = context => ({
  columns: [date('Date'), money('Amount'), text('Method'), text('Notes', '')],
  beside: [text('Tenant'), text('Property'), text('Unit')],
  links: {
    Property: leadsTo('property'),
    Unit: leadsTo('unit'),
    Tenant: leadsTo('tenant'),
    Amount: leadsTo('payment', 'id'),
  },
  ctes: [differences(context)],
  rows: rowsOf(context),
  order: sql`"Date" desc, id desc, "Amount" desc`,
  isPlain: true,
  groups: isOfWholeOrganization(context)
    ? sql`select method as "Method", sum(rows) as rows, sum(amount) as "Amount"
        from (select * from ${summedUp(context, 'payments')} payments where kind = 'completed'
          union all select day, kind, method, case kind when 'returned' then -amount else amount end, rows
            from ${summedUp(context, 'kept')} kept where kind <> 'reversed') payments group by method having sum(rows) > 0`
    : sql`select "Method", count(*) as rows, sum("Amount") as "Amount" from report group by "Method"`,
  totals: [
    { label: 'Payments', type: 'number', value: sql`coalesce(sum(rows), 0)::int`, ofWhole: true },
    sumOf('Amount'),
    ...paymentMethods.map(method => ({
      label: method,
      type: 'money' as const,
      value: sql`sum("Amount") filter (where "Method" = ${method})`,
      optional: true as const,
    })),
    {
      label: 'N/A',
      type: 'money',
      value: sql`sum("Amount") filter (where "Method" is null)`,
      optional: true,
    },
  ],
  notes: [besideRevenue(sql`coalesce(sum("Amount"), 0)`)],
})

function rowsOf({ viewer, params }: ReportContext): SQL {
  return sql`select revenue.day as "Date", revenue.amount as "Amount",
      ${payments.paymentMethod}::text as "Method", nullif(concat_ws('; ', 'Check #' || ${payments.checkNumber}, ${payments.notes}), '') as "Notes", ${payments.id} as id,
      ${nameOf('tenant')} as "Tenant", p.name as "Property", u.unit_number as "Unit",
      l.tenant_id, p.id as property_id, u.id as unit_id
    from ${payments} ${revenueDays}
    -- Each has one of each. Joined so, they are left out where only amounts are added.
    left join leases l on l.id = ${payments.leaseId}
    left join users tenant on tenant.id = l.tenant_id
    left join units u on u.id = l.unit_id left join properties p on p.id = u.property_id
    where ${visibleOnLease(viewer, payments)} and ${isReceived}
      and revenue.day between ${params.from}::date and ${params.to}::date
      ${params.propertyId ? sql`and p.id = ${params.propertyId}` : sql``}`
}
