import { type SQL, sql } from 'drizzle-orm'
import { type ByProperty, chartMonths, type Months } from '#shared/accounting/financials.ts'
import { addMonthsClamped, earlierOf, firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import type { Caller } from '../access/caller.ts'
import { moneyText } from '../access/selections.ts'
import type { Db } from '../postgres/database.ts'
import { receiptsByDay } from './income/received-payments.ts'
import { categories, spending } from './income/spending.ts'
import { listOf, object } from './json-answers.ts'
import { isKnownBy, known, noDataBefore } from './known.ts'
import { journaled } from './ledger/journaled.ts'
import { unitsByMonth } from './occupancy/units-by-month.ts'
import { contextOf, readAnswer, readFromReport } from './runs/from-report.ts'
import { accounts, homes, places, retainedDeposits, tenancies } from './terms.ts'

/** Figures about properties and months on the Financials screen, equal to those of the reports. */

export async function readByProperty(
  db: Db,
  viewer: Caller,
  period: { from?: string | undefined; to?: string | undefined; propertyId?: string | undefined },
): Promise<ByProperty> {
  const context = await contextOf(db, viewer, 'Property Performance', period)
  const figures = {
    units: sql`"Units"`,
    occupied: sql`"Occupied"`,
    income: moneyText(sql`"Collected" + "Other Income"`),
    expenses: moneyText(sql`"Operating Expenses"`),
    noi: moneyText(sql`"NOI"`),
  }
  const total = {
    units: sql`case when count(*) = 0 then 0 else sum("Units")::int end`,
    occupied: sql`case when count(*) = 0 then 0 else sum("Occupied")::int end`,
    income: moneyText(sql`coalesce(sum("Collected" + "Other Income"), 0)`),
    expenses: moneyText(sql`coalesce(sum("Operating Expenses"), 0)`),
    noi: moneyText(sql`coalesce(sum("NOI"), 0)`),
  }
  return readFromReport<ByProperty>(
    db,
    'Property Performance',
    context,
    sql`select ${object({
      from: sql`${context.params.from}::text`,
      to: sql`${context.params.to}::text`,
      total: sql`(select ${object(total)} from report)`,
      properties: listOf(
        object({ id: sql`property_id`, name: sql`"Property"`, ...figures }),
        sql`report`,
        sql`"Property", property_id`,
      ),
    })} as answer`,
  )
}

/** Month by month, the running one to today; occupancy as of the last day. */
export async function readMonths(
  db: Db,
  viewer: Caller,
  propertyId: string | undefined,
): Promise<Months> {
  const context = await contextOf(db, viewer, 'Property Performance', { propertyId })
  const months = monthsUpTo(context.today)
  const first = months[0]?.first ?? context.today
  return readAnswer<Months>(
    db,
    [
      places(context),
      categories,
      journaled(context, { from: first, to: context.today }),
      homes,
      accounts,
      tenancies,
      receiptsByDay(context),
      retainedDeposits(context),
      spending(context, { from: first, to: context.today }),
      known(first),
      sql`months as (select * from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as m(first date, last date))`,
      moneyByMonth,
      unitsByMonth(sql`months`),
      // Materialized: its figures are read more than once.
      sql`figures as materialized (
        select months.first, months.last, ${isKnownBy(sql`months.last`)} as is_known, income, spent,
          coalesce(units, 0) as units, coalesce(occupied, 0) as occupied
        from months join money_by_month using (first) left join units_by_month using (first, last))`,
    ],
    sql`select ${object({
      noDataBefore: noDataBefore(first),
      months: listOf(
        object({
          from: sql`first`,
          to: sql`last`,
          income: ifAny(moneyText(sql`income`)),
          expenses: ifAny(moneyText(sql`spent`)),
          noi: ifAny(moneyText(sql`income - spent`)),
          units: ifKnown(sql`units`),
          occupied: ifKnown(sql`occupied`),
        }),
        sql`figures`,
        sql`first`,
      ),
    })} as answer`,
  )
}

/** Income and operating expenses of each of `months`, in one pass over their rows. */
const moneyByMonth = sql`money_by_month as (
  select months.first, coalesce(sum(moved.income), 0) as income, coalesce(sum(moved.spent), 0) as spent
  from months left join (
    select day, amount as income, 0 as spent from receipts
    union all select day, amount, 0 from deposits_kept
    union all select day, 0, amount from spending where operating
    union all select day, case section when 1 then amount else 0 end, case section when 2 then amount else 0 end from journaled
  ) moved on date_trunc('month', moved.day)::date = months.first and moved.day <= months.last
  group by months.first)`

const ifKnown = (value: SQL) => sql`case when is_known then ${value} end`
/** Money counts even before the first known day of the homes. */
const ifAny = (value: SQL) => sql`case when is_known or income <> 0 or spent <> 0 then ${value} end`

function monthsUpTo(today: string): { first: string; last: string }[] {
  const running = firstOfMonth(today)
  return Array.from({ length: chartMonths }, (_, back) => {
    const first = addMonthsClamped(running, back - chartMonths + 1)
    return { first, last: earlierOf(lastOfMonth(first), today) }
  })
}
