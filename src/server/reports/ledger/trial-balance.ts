import { sql } from 'drizzle-orm'
import { type DefineReport, money, sumOf, text } from '../definition.ts'
import { places } from '../terms.ts'
import { balancesOn, byNumber } from './entries.ts'
import { basisNotes } from './notes.ts'

/** The balance of every account on a day; both sums are equal. */
export const trialBalance: DefineReport = context => ({
  columns: [text('Number'), text('Account'), text('Type'), money('Debit'), money('Credit')],
  ctes: [places(context), balancesOn(context, context.params.asOf)],
  rows: sql`select id, type, number as "Number", name as "Account", initcap(type) as "Type",
      greatest(balance, 0) as "Debit", greatest(-balance, 0) as "Credit"
    from balances where balance <> 0`,
  order: byNumber,
  totals: [sumOf('Debit'), sumOf('Credit')],
  notes: basisNotes(context),
})
