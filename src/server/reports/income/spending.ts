import { type SQL, sql } from 'drizzle-orm'
import { expenseCategories } from '#shared/accounting/expenses.ts'
import type { Day } from '#shared/dates.ts'
import { visibleExpenses } from '../../access/visible.ts'
import { visibleDay } from '../../access/visible-places.ts'
import { expenses } from '../../db/tables.ts'
import type { ReportContext } from '../definition.ts'

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
  return spentOn(isAccrual ? sql`${expenses.incurredOn}` : sql`${expenses.paidOn}`, context, within)
}

/** The same with bills still open, which stand on their own date. */
export function billed(context: ReportContext, within: { from: Day; to: Day }): SQL {
  return spentOn(sql`coalesce(${expenses.paidOn}, ${expenses.incurredOn})`, context, within)
}

function spentOn(day: SQL, { viewer }: ReportContext, within?: { from: Day; to: Day }): SQL {
  const during = (day: SQL) =>
    within ? sql`and ${day} between ${within.from}::date and ${within.to}::date` : sql``
  return sql`spending as (
    select ${expenses.id} as expense_id, places.property_id, places.property, ${day} as day,
      categories.key as category, categories.label, categories.line, categories.operating, categories.place,
      ${expenses.payee} as payee, ${expenses.description} as description, ${expenses.amount} as amount,
      ${expenses.paidOn} is null as is_open, true as is_expense
    from ${expenses} join places on places.property_id = ${expenses.propertyId}
    join categories on categories.key = ${expenses.category}::text
    where ${visibleExpenses(viewer)} and ${expenses.voidedOn} is null and ${day} is not null
      ${during(day)}
    union all
    -- The interest of a deposit is an expense of the owner of that day.
    select d.id, places.property_id, places.property, d.entry_on,
      categories.key, categories.label, categories.line, categories.operating, categories.place,
      concat_ws(' ', tenant.first_name, tenant.last_name), d.notes, d.amount, false, false
    from deposit_entries d join leases l on l.id = d.lease_id join units u on u.id = l.unit_id
    join places on places.property_id = u.property_id join users tenant on tenant.id = l.tenant_id
    join categories on categories.key = 'deposit_interest'
    where d.kind = 'interest' and d.voided_on is null and ${visibleDay(viewer, sql`places.property_id`, sql`d.entry_on`)} ${during(sql`d.entry_on`)}
  )`
}
