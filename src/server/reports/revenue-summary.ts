import { sql } from 'drizzle-orm'
import { paymentMethods } from '#shared/payments.ts'
import { payments } from '../db/tables.ts'
import { visibleOnLease } from '../db/visible.ts'
import { date, money, type PlanOf, sumOf, text } from './plan.ts'

/** Completed payments, newest first. The four columns are the specification's, letter for letter. */
export const revenueSummary: PlanOf = ({ viewer, params }) => ({
  columns: [date('Date'), money('Amount'), text('Method'), text('Notes', '')],
  given: [],
  rows: sql`select ${payments.receivedOn} as "Date", ${payments.amount} as "Amount",
      ${payments.paymentMethod}::text as "Method", ${payments.notes} as "Notes", ${payments.id} as id
    from ${payments}
    where ${visibleOnLease(viewer, payments)} and ${payments.status} = 'completed'
      and ${payments.receivedOn} between ${params.from}::date and ${params.to}::date
      ${params.propertyId ? sql`and ${payments.leaseId} in (select l.id from leases l join units u on u.id = l.unit_id where u.property_id = ${params.propertyId})` : sql``}`,
  order: sql`"Date" desc, id desc`,
  isPlain: true,
  groups: sql`select "Method", count(*) as rows, sum("Amount") as "Amount" from report group by "Method"`,
  totals: [
    { label: 'Payments', type: 'number', value: sql`coalesce(sum(rows), 0)::int` },
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
})
