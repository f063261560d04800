import { type SQL, sql } from 'drizzle-orm'
import { type DefineReport, money, type Total, text } from '../definition.ts'
import { places } from '../terms.ts'
import { balancesOn } from './entries.ts'
import { basisNotes } from './notes.ts'

/** Assets on a day, and the liabilities and equity they are equal to. */
export const balanceSheet: DefineReport = context => ({
  columns: [text('Section'), text('Number', ''), text('Account'), money('Amount')],
  ctes: [places(context), balancesOn(context, context.params.asOf)],
  rows: sql`select id, type, ${sectionOf} as "Section", number as "Number", name as "Account",
      case type when 'asset' then balance else -balance end as "Amount"
    from balances where type in ('asset', 'liability', 'equity') and balance <> 0
    union all
    select null, 'equity', 'Equity', '', 'Net income', earned from (
      select -coalesce(sum(balance), 0) as earned from balances where type in ('income', 'expense')
    ) year where earned <> 0`,
  order: sql`array_position(array['asset', 'liability', 'equity'], type), "Number" = '', length("Number"), "Number"`,
  totals: [of('Assets', 'asset'), of('Liabilities', 'liability'), of('Equity', 'equity')],
  notes: basisNotes(context),
})

const sectionOf: SQL = sql`case type when 'asset' then 'Assets' when 'liability' then 'Liabilities' else 'Equity' end`

function of(label: string, type: string): Total {
  return {
    label,
    type: 'money',
    value: sql`coalesce(sum("Amount") filter (where type = ${type}), 0)`,
  }
}
