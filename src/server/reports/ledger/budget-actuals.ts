import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type BudgetRow, getBudgetActuals } from '#shared/accounting/budgets.ts'
import { inOwnOrganization } from '../../access/organization-scope.ts'
import { organizationOf } from '../../access/owned-days.ts'
import { moneyText } from '../../access/selections.ts'
import { route } from '../../http/route.ts'
import { object } from '../json-answers.ts'
import { contextOf, readAnswer } from '../runs/from-report.ts'
import { places } from '../terms.ts'
import { isTheirAccount, ledgerLines } from './entries.ts'

/** The actuals of a year, account by account, for the screen that makes a budget of them. */
export function budgetActualRoutes(app: FastifyInstance): void {
  route(app, getBudgetActuals, async ({ db, caller, query }) => {
    const { year, propertyId = null, basis } = query
    const viewer = inOwnOrganization(caller)
    const given = { basis, ...(propertyId && { propertyId }) }
    const context = await contextOf(db, viewer, 'Trial Balance', given)
    const [first, last] = [`${year}-01-01`, `${year}-12-31`]
    // A property with its own budget has its actuals there.
    const unbudgeted = sql`and (lines.property_id is null or lines.property_id not in (
      select b.property_id from budgets b where b.organization_id = ${organizationOf(viewer)} and b.property_id is not null
        and b.month between ${`${year + 1}-01-01`}::date and ${`${year + 1}-12-31`}::date and b.amount <> 0))`
    const rows = await readAnswer<BudgetRow[]>(
      db,
      [
        places(context),
        sql`year_lines as materialized (
          select lines.day, lines.account, lines.amount from ${ledgerLines(context)} lines
          where lines.day between ${first}::date and ${last}::date ${propertyId ? sql`` : unbudgeted}
        )`,
        sql`moved as (
          select a.id, a.number, a.name, a.type, extract(month from lines.day)::int as month,
            sum(case a.type when 'income' then -lines.amount else lines.amount end) as amount
          from year_lines lines
          join accounts a on a.purpose = lines.account and ${isTheirAccount(viewer)} and a.type in ('income', 'expense')
          group by a.id, month
        )`,
        sql`by_account as (
          select id, number, name, type, (select json_agg(${moneyText(sql`coalesce(own.amount, 0)`)} order by m.month)
            from generate_series(1, 12) m(month) left join moved own on own.id = moved.id and own.month = m.month) as months
          from moved group by id, number, name, type having bool_or(amount <> 0)
        )`,
      ],
      sql`select coalesce(json_agg(${object({
        accountId: sql`id`,
        number: sql`number`,
        name: sql`name`,
        type: sql`type`,
        months: sql`months`,
      })} order by type = 'expense', length(number), number), '[]') as answer from by_account`,
    )
    return { year, propertyId, basis, rows }
  })
}
