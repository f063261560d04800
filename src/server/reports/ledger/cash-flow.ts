import { sql } from 'drizzle-orm'
import type { cashFlowSections, LedgerEvent } from '#shared/accounting/general-ledger.ts'
import { type DefineReport, money, type Total, text } from '../definition.ts'
import { places } from '../terms.ts'
import { ledgerAmounts } from './entries.ts'

type Section = (typeof cashFlowSections)[number]

/** The events that move money of a bank account, each with its section and line. */
const movements: [LedgerEvent, Section, string][] = [
  ['payment', 'operating', 'Payments received'],
  ['payment_returned', 'operating', 'Payments returned'],
  ['payout', 'operating', 'Payouts of the payment provider'],
  ['refund', 'operating', 'Refunds'],
  ['transfer', 'operating', 'Transfers between leases'],
  ['expense_paid', 'operating', 'Expenses paid'],
  ['journal', 'operating', 'Journals'],
  ['capital_paid', 'investing', 'Capital improvements'],
  ['owner_contribution', 'financing', 'Owner contributions'],
  ['owner_draw', 'financing', 'Owner draws'],
  ['deposit_received', 'deposits', 'Deposits received'],
  ['deposit_refunded', 'deposits', 'Deposits returned'],
  ['deposit_applied', 'deposits', 'Deposits applied'],
  ['deposit_transfer_in', 'deposits', 'Deposits taken over'],
  ['deposit_transfer_out', 'deposits', 'Deposits handed over'],
]

const sectionNames: Record<Section, string> = {
  operating: 'Operating activities',
  investing: 'Investing activities',
  financing: 'Financing activities',
  deposits: 'Security deposits',
}

/** Money into and out of the bank accounts in a period, by its purpose. */
export const cashFlow: DefineReport = context => {
  const { from, to } = context.params
  return {
    columns: [text('Section'), text('Line'), money('Amount')],
    ctes: [
      places(context),
      sql`movements as (
        select * from jsonb_to_recordset(${JSON.stringify(
          movements.map(([event, section, line], place) => ({
            ...{ event, section, line, place },
            name: sectionNames[section],
          })),
        )}::jsonb) as m(event text, section text, line text, place int, name text)
      )`,
      sql`cash as (
        select event, coalesce(sum(amount) filter (where day < ${from}::date), 0) as before,
          coalesce(sum(amount) filter (where day >= ${from}::date), 0) as during
        from ${ledgerAmounts(context)} lines
        where account in ('operating_bank', 'trust_bank', 'deposit_bank', 'undeposited') and day <= ${to}::date
        group by event
      )`,
    ],
    rows: sql`select section, event, place, name as "Section", line as "Line", during as "Amount"
      from cash join movements using (event) where during <> 0`,
    order: sql`place`,
    totals: [
      total('Beginning cash', sql`(select coalesce(sum(before), 0) from cash)`),
      total('Net change', sql`coalesce(sum("Amount"), 0)`),
      total('Ending cash', sql`(select coalesce(sum(before + during), 0) from cash)`),
    ],
  }
}

/** Of the whole relation `cash`, not of the rows alone. */
function total(label: string, value: Total['value']): Total {
  return { label, type: 'money', value, ofWhole: true }
}
