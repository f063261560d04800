import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { withThousands } from '#shared/thousands.ts'
import type { Note, ReportContext } from '../definition.ts'
import { isTheirAccount, journalLines } from './entries.ts'

/**
 * The relation `journaled`: lines of journals on accounts of income and expense, adjustments of reconciliations among
 * them, within some days. `amount` is positive where it raises the income or the expense, `section` as in Profit &
 * Loss: 1 income, 2 operating expenses, 4 below the line, where added accounts are, such as depreciation. Without a
 * property it is the organization's. Needs `places` and `categories`; stands before `accounts` of leases.
 */
export function journaled(context: ReportContext, within: { from: Day; to: Day }): SQL {
  return sql`journaled as (
    select lines.day, lines.property_id, places.property, lines.source_id as journal_id, lines.memo, a.purpose,
      a.name as account, categories.key as category,
      case when a.type = 'income' then 1 when coalesce(categories.operating, a.purpose = 'bad_debt') then 2 else 4 end as section,
      case a.type when 'income' then -lines.amount else lines.amount end as amount
    from ${journalLines(context)} lines
    join accounts a on a.purpose = lines.account and ${isTheirAccount(context.viewer)} and a.type in ('income', 'expense')
    left join places on places.property_id = lines.property_id
    left join categories on a.purpose = 'expense:' || categories.key
    where lines.day between ${within.from}::date and ${within.to}::date
  )`
}

/** The sum of one section of `journaled`. */
export function sumJournaled(section: 1 | 2, condition: SQL): SQL {
  return sql`(select coalesce(sum(amount), 0) from journaled where section = ${section}::int and ${condition})`
}

/** The note on journals of the organization, which no property bears. */
export const withoutProperty: Note = {
  values: sql`(select json_build_object('noi', (income - expenses)::numeric(14, 2)::text) from (
      select coalesce(sum(amount) filter (where section = 1), 0) as income,
        coalesce(sum(amount) filter (where section = 2), 0) as expenses
      from journaled where property_id is null) whole
    where income <> 0 or expenses <> 0)`,
  text: ({ noi = '' }) =>
    t('Journals without a property are in Profit & Loss alone: {noi} of its NOI', {
      noi: withThousands(noi),
    }),
}
