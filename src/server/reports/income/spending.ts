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
 * Expenses, on the day they count: when paid, so that an open bill does not count; on the accrual
 * basis when incurred; within certain days, if set. Needs `places` and `categories`.
 */
export function spending(context: ReportContext, within?: { from: Day; to: Day }): SQL {
  const isAccrual = context.params.basis === 'accrual'
  return spentOn(
    isAccrual ? sql`${expenses.bookedOn}` : sql`${expenses.paidBookedOn}`,
    context,
    within,
  )
}

/** The same with the bills that were open at the end of those days, which stand on their own date. */
export function billed(context: ReportContext, within: { from: Day; to: Day }): SQL {
  const paidBy = sql`case when ${expenses.paidBookedOn} <= ${within.to}::date then ${expenses.paidBookedOn} end`
  return spentOn(
    sql`coalesce(${paidBy}, ${expenses.bookedOn})`,
    context,
    within,
    sql`${paidBy} is null`,
  )
}

function spentOn(
  day: SQL,
  { viewer }: ReportContext,
  within?: { from: Day; to: Day },
  isOpen: SQL = sql`${expenses.paidOn} is null`,
): SQL {
  const during = (day: SQL) =>
    within ? sql`and ${day} between ${within.from}::date and ${within.to}::date` : sql``
  return sql`spending as (
    select ${expenses.id} as expense_id, places.property_id, places.property, booked.day,
      categories.key as category, categories.label, categories.line, categories.operating, categories.place,
      ${expenses.payee} as payee, ${expenses.description} as description, booked.sign * ${expenses.amount} as amount,
      ${isOpen} as is_open, true as is_expense
    from ${expenses} join places on places.property_id = ${expenses.propertyId}
    join categories on categories.key = ${expenses.category}::text
    cross join lateral (values (${day}, 1), (greatest(${day}, ${expenses.endBookedOn}), -1)) as booked(day, sign)
    where ${visibleExpenses(viewer)} and ${day} is not null and (booked.sign = 1 or ${expenses.endBookedOn} is not null)
      -- Voided before it counted.
      and (${expenses.endBookedOn} is null or ${expenses.endBookedOn} > ${day}) ${during(sql`booked.day`)}
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
