import { type SQL, sql } from 'drizzle-orm'
import { leasesRentedBy } from '../../access/renting.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { isReceived } from '../../accounting/payments/received.ts'
import { payments } from '../../db/tables.ts'
import {
  type DefineReport,
  date,
  leadsTo,
  money,
  type ReportContext,
  type Total,
  text,
} from '../definition.ts'
import { nameOf } from '../terms.ts'
import { isOfWholeOrganization, summedUp } from './received-payments.ts'

/** Every payment but those entered by mistake, newest first; a returned one keeps its own day. */
export const paymentHistory: DefineReport = context => ({
  columns: [
    date('Date'),
    text('Tenant'),
    text('Paid By', ''),
    text('Property'),
    text('Unit'),
    money('Amount'),
    text('Method'),
    text('Status'),
    text('Notes', ''),
  ],
  links: {
    Tenant: leadsTo('tenant'),
    Property: leadsTo('property'),
    Unit: leadsTo('unit'),
    Amount: leadsTo('payment', 'id'),
  },
  ctes: [],
  rows: rowsOf(context),
  order: sql`"Date" desc, id desc, "Status"`,
  isPlain: true,
  groups: isOfWholeOrganization(context)
    ? sql`select kind as "Status", sum(rows) as rows, sum(amount) as "Amount"
        from (select kind, rows, amount from ${summedUp(context, 'payments')} payments where kind <> 'voided'
          union all select case kind when 'returned' then 'reversed' else kind end, rows, amount
            from ${summedUp(context, 'kept')} kept) payments group by kind having sum(rows) > 0`
    : sql`select "Status", count(*) as rows, sum("Amount") as "Amount" from report group by "Status"`,
  totals: [ofStatus('Completed'), ofStatus('Reversed'), ofStatus('Pending')],
})

function rowsOf({ viewer, params }: ReportContext): SQL {
  return sql`select ${payments.id} as id, listed.day as "Date", ${nameOf('tenant')} as "Tenant",
      ${nameOf('payer')} as "Paid By",
      p.name as "Property", u.unit_number as "Unit", ${payments.amount} as "Amount",
      l.tenant_id, p.id as property_id, u.id as unit_id,
      ${payments.paymentMethod}::text as "Method", listed.status as "Status",
      nullif(concat_ws('; ', 'Check #' || ${payments.checkNumber}, ${payments.notes},
        'Reversed on ' || case when listed.status = 'reversed' then ${payments.reversedOn}::text end), '') as "Notes"
    from ${payments}
    -- One that was reversed after its month was closed stays there as it was.
    cross join lateral (values
      (${payments.bookedOn}, case when ${payments.bookedBack} then 'completed' else ${payments.status}::text end),
      (case when ${payments.bookedBack} then ${payments.endBookedOn} end, 'reversed')) as listed(day, status)
    -- Each has one of each. Joined so, they are left out where only amounts are added.
    left join leases l on l.id = ${payments.leaseId}
    left join users tenant on tenant.id = l.tenant_id
    left join users payer on payer.id = ${payments.paidBy}
    left join units u on u.id = l.unit_id left join properties p on p.id = u.property_id
    where ${visibleOnLease(viewer, payments)} and ${payments.status} <> 'voided' and ${isReceived}
      and listed.day between ${params.from}::date and ${params.to}::date
      ${params.propertyId ? sql`and p.id = ${params.propertyId}` : sql``}
      ${params.tenantId ? sql`and l.id in ${leasesRentedBy(params.tenantId)}` : sql``}`
}

function ofStatus(label: string): Total {
  return {
    label,
    type: 'money',
    value: sql`coalesce(sum("Amount") filter (where "Status" = ${label.toLowerCase()}), 0)`,
  }
}
