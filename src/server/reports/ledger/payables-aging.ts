import { type SQL, sql } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import { withThousands } from '#shared/thousands.ts'
import { visibleExpenses } from '../../access/visible.ts'
import { lastOwed } from '../../db/tables/spending.ts'
import { expenses } from '../../db/tables.ts'
import {
  type DefineReport,
  date,
  leadsTo,
  money,
  type Note,
  type ReportContext,
  sumOf,
  text,
} from '../definition.ts'
import { places } from '../terms.ts'

/** The days past due from which an age of payables begins; before all of them stand amounts not due yet. */
const ages = [
  { label: '0–30', from: 0, to: 30 },
  { label: '31–60', from: 31, to: 60 },
  { label: '61–90', from: 61, to: 90 },
  { label: '90+', from: 91, to: 100_000 },
]

/** The amounts owed to vendors on a day, bill by bill, by age: the rows behind accounts payable in the ledger. */
export const payablesAging: DefineReport = context => {
  const day = sql`${context.params.asOf}::date`
  const aged = ages.map(
    ({ label, from, to }) =>
      sql`case when ${day} - due_on between ${from}::int and ${to}::int then open else 0 end as ${sql.identifier(label)}`,
  )
  return {
    columns: [
      ...[text('Payee'), text('Number'), text('Property'), date('Date'), date('Due Date')],
      ...[money('Not Due'), ...ages.map(({ label }) => money(label)), money('Total')],
    ],
    links: { Property: leadsTo('property'), Total: leadsTo('bill') },
    ctes: [places(context), owed(context, day)],
    rows: sql`select *, payee as "Payee", number as "Number", property as "Property", bill_on as "Date", due_on as "Due Date",
        case when due_on > ${day} then open else 0 end as "Not Due", ${sql.join(aged, sql`, `)}, open as "Total"
      from owed where open <> 0`,
    order: sql`payee, due_on, bill_id, property_id`,
    notes: [paidInAdvance],
    totals: [sumOf('Not Due'), ...ages.map(({ label }) => sumOf(label)), sumOf('Total')],
  }
}

/**
 * The expenses incurred by a day, less their payments by then; negative for credits. An expense of a later day owes nothing
 * yet: its payments are `advance`, as earlier releases took them. Those of which nothing was owed on that day are not read.
 */
function owed({ viewer }: ReportContext, day: SQL): SQL {
  return sql`owed as (
    select coalesce(${expenses.billId}, ${expenses.id}) as bill_id, places.property_id, places.property,
      min(${expenses.payee}) as payee, min(b.number) as number, min(${expenses.incurredOn}) as bill_on,
      coalesce(min(b.due_on), min(${expenses.incurredOn})) as due_on,
      sum(case when ${expenses.bookedOn} <= ${day} then ${expenses.amount} - paid.amount else 0 end) as open,
      sum(case when ${expenses.bookedOn} > ${day} then paid.amount else 0 end) as advance
    from ${expenses} cross join lateral (
      select case when ${expenses.paidBookedOn} <= ${day} then ${expenses.amount} else 0 end
        + (select coalesce(sum(l.amount), 0) from bill_payment_lines l
            where ${expenses.hasPayments} and l.expense_id = ${expenses.id} and l.booked_on <= ${day}
              and (l.end_booked_on is null or l.end_booked_on > ${day})) as amount
    ) paid
    join places on places.property_id = ${expenses.propertyId}
    left join bills b on b.id = ${expenses.billId}
    where ${visibleExpenses(viewer)} and (${expenses.endBookedOn} is null or ${expenses.endBookedOn} > ${day})
      and ${expenses.id} in (${maybeOwed(viewer, day)})
    group by coalesce(${expenses.billId}, ${expenses.id}), places.property_id, places.property
  )`
}

/** The ledger counts such a payment on its day: accounts payable are less by it until the day of its bill. */
const paidInAdvance: Note = {
  values: sql`(select json_build_object('advance', sum(advance)::numeric(14, 2)::text) from owed having sum(advance) <> 0)`,
  text: ({ advance = '' }) =>
    t('{advance} was paid before the bills were dated, and is not listed here', {
      advance: withThousands(advance),
    }),
}

/** The ids of expenses that were counted or paid after a day, or that a payment counted or ended after it pays. */
function maybeOwed(viewer: ReportContext['viewer'], day: SQL): SQL {
  // A person of no organization reads nothing.
  const ours = sql`${viewer.organizationId}::uuid`
  return sql`select e.id from expenses e where e.organization_id = ${ours} and ${lastOwed({
    bookedOn: sql`e.booked_on`,
    paidOn: sql`e.paid_on`,
    paidBookedOn: sql`e.paid_booked_on`,
    hasPayments: sql`e.has_payments`,
  })} > ${day}
    union all select l.expense_id from bill_payment_lines l where l.organization_id = ${ours}
      and (l.booked_on > ${day} or l.end_booked_on > ${day})`
}
