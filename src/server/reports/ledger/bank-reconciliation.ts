import { sql } from 'drizzle-orm'
import { type DefineReport, date, leadsTo, money, text } from '../definition.ts'

/** From the ledger's balance of each bank account to the balance that its statement must have on a day. */
export const bankReconciliation: DefineReport = context => {
  const { organizationId } = context.viewer
  const asOf = sql`${context.params.asOf}::date`
  return {
    columns: [
      text('Bank Account'),
      text('Line'),
      date('Date', ''),
      text('Name', ''),
      money('Amount'),
    ],
    links: { Name: leadsTo('lease'), Amount: leadsTo('lease') },
    ctes: [
      sql`rows_at as materialized (
        select b.*, in_book - cleared as open from bank_rows_at(${organizationId}, ${asOf}) b
      )`,
      sql`statements as (
        select a.id, a.name, a.is_default, coalesce(sum(r.in_book), 0) as book, coalesce(sum(r.cleared), 0) as cleared
        from bank_accounts a left join rows_at r on r.bank_account_id = a.id
        where a.organization_id = ${organizationId} and a.archived_at is null group by a.id
      )`,
    ],
    rows: sql`select bank_account_id, account as "Bank Account", place, line as "Line", day as "Date", name as "Name", amount as "Amount", lease_id, source_id
      from (
        select id as bank_account_id, name as account, 1 as place, 'Balance of the ledger' as line, null::date as day, null as name, book as amount,
          null::uuid as lease_id, null::uuid as source_id from statements
        union all
        select s.id, s.name, case when in_book = 0 then 4 when open > 0 then 2 else 3 end,
          case when in_book = 0 then 'On the statement, in the ledger later' when open > 0 then 'Received, not yet on the statement'
            else 'Paid, not yet on the statement' end,
          r.day, coalesce(r.payee, nullif(concat_ws(' ', u.first_name, u.last_name), '')), -open, r.lease_id, r.source_id
        from rows_at r join statements s on s.id = r.bank_account_id left join users u on u.id = r.person_id where open <> 0
        union all
        select id, name, 5, 'Statement balance must be', null, null, cleared, null, null from statements
      ) lines`,
    order: sql`"Bank Account", bank_account_id, place, "Date", source_id`,
  }
}
