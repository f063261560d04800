import { type SQL, sql } from 'drizzle-orm'
import { expenseCategories } from '#shared/accounting/expenses.ts'
import type { Day } from '#shared/dates.ts'
import { visibleExpenses } from '../../access/visible.ts'
import { visibleDay } from '../../access/visible-places.ts'
import { expenses } from '../../db/tables.ts'
import type { ReportContext } from '../definition.ts'
import { bookedDays } from '../terms.ts'

/** Each category with its name, its line of Schedule E, and whether it counts in NOI. */
export const categories: SQL = sql`categories as (
  select * from jsonb_to_recordset(${JSON.stringify(
    Object.entries(expenseCategories).map(([key, value], place) => ({ key, place, ...value })),
  )}::jsonb) as c(key text, place int, label text, line text, operating boolean)
)`

/**
 * Expenses, on the day they count: when paid, each part by its own day, so that an open amount does not count; on the
 * accrual basis when incurred; within certain days, if set. Needs `places` and `categories`.
 */
export function spending(context: ReportContext, within?: { from: Day; to: Day }): SQL {
  const isAccrual = context.params.basis === 'accrual'
  return spentOn(isAccrual ? incurred : paid, context, within)
}

/** The same with the amounts open at the end of those days, which stand on the dates of their bills. */
export function billed(context: ReportContext, within: { from: Day; to: Day }): SQL {
  return spentOn(paidOrOpen(within.to), context, within)
}

const incurred: SQL = sql`select ${expenses.bookedOn} as day, ${expenses.amount} as amount,
  ${expenses.endBookedOn} as ended, ${expenses.paidOn} is null as is_open`

const payments: SQL = sql`select l.booked_on as day, l.amount, l.end_booked_on as ended, false as is_open
  from bill_payment_lines l where ${expenses.hasPayments} and l.expense_id = ${expenses.id}`

const paid: SQL = sql`select ${expenses.paidBookedOn}, ${expenses.amount}, ${expenses.endBookedOn}, false
  union all ${payments}`

function paidOrOpen(to: Day): SQL {
  const isPaid = sql`coalesce(${expenses.paidBookedOn} <= ${to}::date, false)`
  return sql`select case when ${isPaid} then ${expenses.paidBookedOn} else ${expenses.bookedOn} end,
      ${expenses.amount} - (select coalesce(sum(l.amount), 0) from bill_payment_lines l
        where ${expenses.hasPayments} and l.expense_id = ${expenses.id} and l.booked_on <= ${to}::date
          and (l.end_booked_on is null or l.end_booked_on > ${to}::date)),
      ${expenses.endBookedOn}, not ${isPaid}
    union all ${payments} and l.booked_on <= ${to}::date`
}

function spentOn(parts: SQL, { viewer }: ReportContext, within?: { from: Day; to: Day }): SQL {
  const during = (day: SQL) =>
    within ? sql`and ${day} between ${within.from}::date and ${within.to}::date` : sql``
  return sql`spending as (
    select ${expenses.id} as expense_id, places.property_id, places.property, booked.day,
      categories.key as category, categories.label, categories.line, categories.operating, categories.place,
      ${expenses.payee} as payee, ${expenses.description} as description, booked.sign * part.amount as amount,
      part.is_open, true as is_expense
    from ${expenses} join places on places.property_id = ${expenses.propertyId}
    join categories on categories.key = ${expenses.category}::text
    cross join lateral (${parts}) as part(day, amount, ended, is_open)
    cross join lateral (values (part.day, 1), (greatest(part.day, part.ended), -1)) as booked(day, sign)
    where ${visibleExpenses(viewer)} and part.day is not null and part.amount <> 0
      and (booked.sign = 1 or part.ended is not null)
      -- Voided before it counted.
      and (part.ended is null or part.ended > part.day) ${during(sql`booked.day`)}
    union all
    -- The interest of a deposit is an expense of the owner of that day.
    select d.id, places.property_id, places.property, booked.day,
      categories.key, categories.label, categories.line, categories.operating, categories.place,
      concat_ws(' ', tenant.first_name, tenant.last_name), d.notes, booked.sign * d.amount, false, false
    from deposit_entries d join leases l on l.id = d.lease_id join units u on u.id = l.unit_id
    join places on places.property_id = u.property_id join users tenant on tenant.id = l.tenant_id
    join categories on categories.key = 'deposit_interest'
    ${bookedDays('d')}
      and d.kind = 'interest' and ${visibleDay(viewer, sql`places.property_id`, sql`booked.day`)} ${during(sql`booked.day`)}
  )`
}
