import { type SQL, sql } from 'drizzle-orm'
import {
  type DefineReport,
  date,
  leadsTo,
  money,
  type ReportContext,
  sumOf,
  text,
} from '../definition.ts'
import { places } from '../terms.ts'
import { byNumber, isTheirAccount, ledgerAmounts, ledgerLines } from './entries.ts'
import { basisNotes } from './notes.ts'

/** Every line of a period by account, with a running balance that begins with the one before. */
export const generalLedger: DefineReport = context => ({
  columns: [
    text('Number'),
    text('Account'),
    date('Date', ''),
    text('Name', ''),
    text('Property', ''),
    text('Unit', ''),
    text('Description', ''),
    money('Debit', ''),
    money('Credit', ''),
    money('Balance'),
  ],
  // Not from `Property`: its balance runs by account, not by property.
  links: {
    Unit: leadsTo('unit'),
    Name: leadsTo('lease'),
    Description: { to: 'expense', id: sql`case when source = 'expenses' then source_id::text end` },
    Debit: leadsTo('lease'),
    Credit: leadsTo('lease'),
  },
  ctes: [places(context), openings(context), periodLines(context)],
  // Named after their balance: a month has many lines, and its sums need no names.
  rows: sql`select *, number as "Number", account_name as "Account", payee as "Name", property as "Property",
      unit as "Unit", memo as "Description", case when place = 1 and amount > 0 then amount end as "Debit",
      case when place = 1 and amount < 0 then -amount end as "Credit"
    from (${named(context, sql`(${balanced})`)}) lines`,
  isPlain: true,
  order: sql`${byNumber}, place, "Date", source_id, amount desc`,
  totals: [sumOf('Debit'), sumOf('Credit')],
  notes: basisNotes(context),
})

/** A select of the lines of each account, the balance before the period first, each with the balance after it. */
const balanced = sql`select *, sum(amount) over (partition by account order by place, "Date", source_id, amount desc
    rows unbounded preceding) as "Balance"
  from (
    select account, 1 as place, day as "Date", source, source_id, amount, property_id, unit_id, lease_id, payee_id, memo
    from period_lines
    union all
    select account, 0, null, null, null, amount, null, null, null, null, 'Opening balance' from openings where amount <> 0
  ) lines`

/** Balances before a period. Income and expense begin each year at 0: earlier ones are retained earnings. Needs `places`. */
export function openings(context: ReportContext): SQL {
  const { from } = context.params
  const year = `${from.slice(0, 4)}-01-01`
  return sql`earlier as materialized (
    select account, day < ${year}::date as is_of_earlier_year, sum(amount) as amount
    from ${ledgerAmounts(context)} lines where day < ${from}::date group by 1, 2
  ), openings as (
    select case when a.type in ('income', 'expense') and is_of_earlier_year then 'retained' else account end as account,
      sum(amount) as amount
    from earlier join accounts a on a.purpose = account and ${isTheirAccount(context.viewer)} group by 1
  )`
}

/** The lines of a period with their person and place. Needs `places`. */
export function postings(context: ReportContext): SQL {
  return sql`${periodLines(context)}, postings as (${named(context, sql`period_lines`)})`
}

function periodLines(context: ReportContext): SQL {
  return sql`period_lines as materialized (select lines.* from ${linesWithin(context)} lines)`
}

/** A subquery: the lines of a period. Needs `places`. */
export function linesWithin(context: ReportContext): SQL {
  const { from, to } = context.params
  return sql`(select lines.* from ${ledgerLines(context)} lines where lines.day between ${from}::date and ${to}::date)`
}

/** A select of the lines of a relation that is read once with their account, person and place. */
export function named({ viewer }: ReportContext, relation: SQL): SQL {
  return sql`select lines.*, a.id as account_id, a.number, a.name as account_name, a.type,
      case lines.source when 'expenses' then e.payee
        else nullif(concat_ws(' ', person.first_name, person.last_name), '') end as payee,
      p.name as property, u.unit_number as unit
    from ${relation} lines
    join accounts a on a.purpose = lines.account and ${isTheirAccount(viewer)}
    left join users person on person.id = lines.payee_id
    left join expenses e on lines.source = 'expenses' and e.id = lines.source_id
    left join properties p on p.id = lines.property_id left join units u on u.id = lines.unit_id`
}
