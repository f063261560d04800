import { type Name, type SQL, sql } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import { periodKey } from '#shared/reports/report-periods.ts'
import { visibleBudgets } from '../../access/visible-ledger.ts'
import {
  type DefineReport,
  leadsTo,
  money,
  noteOf,
  percent,
  type ReportContext,
  shareOf,
  type Total,
  text,
} from '../definition.ts'
import { type Period, partsOf } from '../income/compared-periods.ts'
import { places } from '../terms.ts'
import { isTheirAccount, ledgerAmounts } from './entries.ts'
import { basisNotes } from './notes.ts'

/**
 * The actuals of each account of income and expense against its budget, in the period and in each of its parts. The
 * variance is favorable above zero: more income, or less expense, than budgeted.
 */
export const budgetVsActual: DefineReport = context => {
  const { from, to } = context.params
  const parts = partsOf({ from, to })
  const lines = { to: 'account' as const, id: leadsTo('report', 'id').id }
  return {
    columns: [
      text('Section'),
      text('Number'),
      text('Account'),
      money('Budget'),
      money('Actual'),
      money('Variance'),
      percent('Variance %'),
    ],
    beside: parts.map(part => money(periodKey(part))),
    links: Object.fromEntries(
      ['Account', 'Actual', ...parts.map(periodKey)].map(label => [label, lines]),
    ),
    ctes: [places(context), expected(context), happened(context), compared(context, parts)],
    rows: sql`select id, type, number as "Number", name as "Account",
        case type when 'income' then 'Income' else 'Expenses' end as "Section",
        budget as "Budget", actual as "Actual", variance as "Variance",
        ${shareOf(sql`variance`, sql`abs(budget)`)} as "Variance %"${also(parts)}
      from compared where budget <> 0 or actual <> 0`,
    order: sql`type = 'expense', length("Number"), "Number"`,
    totals: [
      total('Budgeted income', 'Budget', 'income'),
      total('Actual income', 'Actual', 'income'),
      total('Budgeted expenses', 'Budget', 'expense'),
      total('Actual expenses', 'Actual', 'expense'),
      net('Budgeted net income', 'Budget'),
      net('Actual net income', 'Actual'),
      { label: 'Variance', type: 'money', value: sql`coalesce(sum("Variance"), 0)` },
    ],
    notes: [
      noteOf(() =>
        t('A variance above zero is favorable: more income or less expense than budgeted'),
      ),
      noteOf(() => t('A budget counts by whole months, those that begin in the period')),
      ...basisNotes(context).slice(0, 1),
    ],
  }
}

/** Budgets by account and day; the day is the first one of its month. */
function expected(context: ReportContext): SQL {
  const { viewer, params } = context
  return sql`expected as (
    select account_id, month as day, amount from budgets
    where ${visibleBudgets(viewer)} and month between ${params.from}::date and ${params.to}::date
      ${params.propertyId ? sql`and property_id = ${params.propertyId}` : sql``}
  )`
}

/** The ledger's sums by account and day, income and expense both positive. Needs `places`. */
function happened(context: ReportContext): SQL {
  const { from, to } = context.params
  return sql`moved as materialized (
    select lines.account, lines.day, sum(lines.amount) as amount from ${ledgerAmounts(context)} lines
    where lines.day between ${from}::date and ${to}::date group by lines.account, lines.day
  ), happened as materialized (
    select a.id as account_id, moved.day, case a.type when 'income' then -moved.amount else moved.amount end as amount
    from moved
    join accounts a on a.purpose = moved.account and ${isTheirAccount(context.viewer)} and a.type in ('income', 'expense')
  )`
}

function compared({ viewer }: ReportContext, parts: Period[]): SQL {
  const sign = sql`case a.type when 'income' then 1 else -1 end`
  const each = parts.map(
    part => sql`, coalesce(sum(${sign} * (actual - budget))
      filter (where day between ${part.from}::date and ${part.to}::date), 0) as ${nameOf(part)}`,
  )
  return sql`compared as (
    select a.id, a.type, a.number, a.name, coalesce(sum(budget), 0) as budget, coalesce(sum(actual), 0) as actual,
      coalesce(sum(${sign} * (actual - budget)), 0) as variance${sql.join(each)}
    from accounts a join (
      select account_id, day, amount as budget, 0 as actual from expected
      union all select account_id, day, 0, amount from happened
    ) both_sides on both_sides.account_id = a.id
    where ${isTheirAccount(viewer)} group by a.id
  )`
}

function also(parts: Period[]): SQL {
  return sql.join(parts.map(part => sql`, ${nameOf(part)}`))
}

function nameOf(part: Period): Name {
  return sql.identifier(periodKey(part))
}

function total(label: string, column: 'Budget' | 'Actual', type: string): Total {
  const amount = sql.identifier(column)
  return {
    label,
    type: 'money',
    value: sql`coalesce(sum(${amount}) filter (where type = ${type}), 0)`,
  }
}

function net(label: string, column: 'Budget' | 'Actual'): Total {
  const amount = sql.identifier(column)
  return {
    label,
    type: 'money',
    value: sql`coalesce(sum(case type when 'income' then ${amount} else -${amount} end), 0)`,
  }
}
