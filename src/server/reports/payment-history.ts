import { sql } from 'drizzle-orm'
import { leasesRentedBy } from '../db/renting.ts'
import { payments } from '../db/tables.ts'
import { visibleOnLease } from '../db/visible.ts'
import { date, money, type PlanOf, type Total, text } from './plan.ts'
import { nameOf } from './terms.ts'

/** Every payment but those entered by mistake, newest first; a returned one keeps its own day. */
export const paymentHistory: PlanOf = ({ viewer, params }) => ({
  columns: [
    date('Date'),
    text('Tenant'),
    text('Property'),
    text('Unit'),
    money('Amount'),
    text('Method'),
    text('Status'),
    text('Notes', ''),
  ],
  given: [],
  rows: sql`select ${payments.id} as id, ${payments.receivedOn} as "Date", ${nameOf('tenant')} as "Tenant",
      p.name as "Property", u.unit_number as "Unit", ${payments.amount} as "Amount",
      ${payments.paymentMethod}::text as "Method", ${payments.status}::text as "Status",
      nullif(concat_ws('; ', ${payments.notes},
        'Reversed on ' || case when ${payments.status} = 'reversed' then ${payments.reversedOn}::text end), '') as "Notes"
    from ${payments}
    -- Each has one of each. Joined so, they are left out where only amounts are added.
    left join leases l on l.id = ${payments.leaseId}
    left join users tenant on tenant.id = l.tenant_id
    left join units u on u.id = l.unit_id left join properties p on p.id = u.property_id
    where ${visibleOnLease(viewer, payments)} and ${payments.status} <> 'voided'
      and ${payments.receivedOn} between ${params.from}::date and ${params.to}::date
      ${params.propertyId ? sql`and p.id = ${params.propertyId}` : sql``}
      ${params.tenantId ? sql`and l.id in ${leasesRentedBy(params.tenantId)}` : sql``}`,
  order: sql`"Date" desc, id desc`,
  isPlain: true,
  totals: [ofStatus('Completed'), ofStatus('Reversed'), ofStatus('Pending')],
})

function ofStatus(label: string): Total {
  return {
    label,
    type: 'money',
    value: sql`coalesce(sum("Amount") filter (where "Status" = ${label.toLowerCase()}), 0)`,
  }
}
