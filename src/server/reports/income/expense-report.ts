import { type SQL, sql } from 'drizzle-orm'
import { expenseCategories } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { type DefineReport, date, leadsTo, money, noteWhen, sumOf, text } from '../definition.ts'
import { journaled } from '../ledger/journaled.ts'
import { places } from '../terms.ts'
import { billed, categories } from './spending.ts'

/** Expenses, bills to pay, and journals on accounts of expense; a vendor's refund is a negative row. */
export const expenseReport: DefineReport = context => {
  const { from, to, category } = context.params
  return {
    columns: [
      date('Date'),
      text('Property'),
      text('Category'),
      text('Payee'),
      text('Description'),
      money('Amount'),
    ],
    links: {
      Property: leadsTo('property'),
      Amount: { to: 'expense', id: sql`case when is_expense then expense_id::text end` },
    },
    ctes: [
      places(context),
      categories,
      journaled(context, context.params),
      billed(context, context.params),
      listed,
    ],
    rows: sql`select *, day as "Date", property as "Property", label as "Category", payee as "Payee",
        description as "Description", amount as "Amount"
      from listed where day between ${from}::date and ${to}::date
        ${category ? sql`and category = ${category}` : sql``}`,
    order: sql`day, expense_id`,
    totals: [
      sumOf('Amount'),
      {
        label: 'Operating',
        type: 'money',
        value: sql`coalesce(sum(amount) filter (where operating), 0)`,
      },
      {
        label: 'Non-operating',
        type: 'money',
        value: sql`coalesce(sum(amount) filter (where not operating), 0)`,
      },
      ...Object.entries(expenseCategories).map(([key, { label }]) => ({
        label,
        type: 'money' as const,
        value: sql`sum(amount) filter (where category = ${key})`,
        optional: true as const,
      })),
    ],
    notes: [
      noteWhen(sql`count(*) filter (where is_open)`, count =>
        t(
          '{count, plural, one {# open bill is listed by its own date: Profit & Loss counts it when it is paid} other {# open bills are listed by their own date: Profit & Loss counts them when they are paid}}',
          { count },
        ),
      ),
    ],
  }
}

const listed: SQL = sql`listed as (
  select expense_id, property_id, property, day, category, label, operating, payee, description, amount, is_open, is_expense
    from spending
  union all
  select journal_id, property_id, property, day, category, coalesce(categories.label, case purpose when 'bad_debt' then 'Bad debt' else account end),
    section = 2, null, memo, amount, false, false
    from journaled left join categories on categories.key = category where section <> 1
)`
