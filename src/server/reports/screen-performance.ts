import { sql } from 'drizzle-orm'
import { addMonthsClamped, earlierOf, firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import { type ByProperty, chartMonths, type Months } from '#shared/financials.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../session.ts'
import { listOf, moneyText, object } from './by-lease.ts'
import { askedFor, readAnswer, readFromReport } from './from-report.ts'
import { categories, spending } from './spending.ts'
import {
  accounts,
  depositsKept,
  homes,
  isIdle,
  keptSince,
  livedIn,
  places,
  receipts,
  tenancies,
} from './terms.ts'

/** What the Financials screen says of properties and months, each figure as the reports make it. */

export async function readByProperty(
  db: Db,
  viewer: Caller,
  period: { from?: string | undefined; to?: string | undefined; propertyId?: string | undefined },
): Promise<ByProperty> {
  const asked = await askedFor(db, viewer, 'Property Performance', period)
  const figures = {
    units: sql`"Units"`,
    occupied: sql`"Occupied"`,
    income: moneyText(sql`"Collected" + "Other Income"`),
    expenses: moneyText(sql`"Operating Expenses"`),
    noi: moneyText(sql`"NOI"`),
  }
  const total = {
    units: sql`coalesce(sum("Units"), 0)::int`,
    occupied: sql`coalesce(sum("Occupied"), 0)::int`,
    income: moneyText(sql`coalesce(sum("Collected" + "Other Income"), 0)`),
    expenses: moneyText(sql`coalesce(sum("Operating Expenses"), 0)`),
    noi: moneyText(sql`coalesce(sum("NOI"), 0)`),
  }
  return readFromReport<ByProperty>(
    db,
    'Property Performance',
    asked,
    sql`select ${object({
      from: sql`${asked.params.from}::text`,
      to: sql`${asked.params.to}::text`,
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
  const asked = await askedFor(db, viewer, 'Property Performance', { propertyId })
  const within = sql`day between months.first and months.last`
  const income = sql`coalesce((select sum(amount) from receipts where ${within}), 0)
    + coalesce((select sum(amount) from deposits_kept where ${within}), 0)`
  const spent = sql`coalesce((select sum(amount) from spending where operating and ${within}), 0)`
  const counted = sql`from homes where ${keptSince(sql`months.first`)}`
  const last = sql`months.last`
  const lived = sql`homes.unit_id in (select t.unit_id from tenancies t where ${livedIn(last)})`
  return readAnswer<Months>(
    db,
    [
      places(asked),
      homes,
      accounts,
      tenancies,
      receipts,
      depositsKept,
      categories,
      spending(asked, {
        from: addMonthsClamped(firstOfMonth(asked.today), 1 - chartMonths),
        to: asked.today,
      }),
      sql`months as (select * from jsonb_to_recordset(${JSON.stringify(monthsUpTo(asked.today))}::jsonb) as m(first date, last date))`,
      sql`figures as (
        select months.first, months.last, ${income} as income, ${spent} as spent,
          (select count(*)::int ${counted} and not ${isIdle(last, lived)}) as units,
          (select count(*)::int ${counted} and ${lived}) as occupied
        from months)`,
    ],
    sql`select ${object({
      months: listOf(
        object({
          from: sql`first`,
          to: sql`last`,
          income: moneyText(sql`income`),
          expenses: moneyText(sql`spent`),
          noi: moneyText(sql`income - spent`),
          units: sql`units`,
          occupied: sql`occupied`,
        }),
        sql`figures`,
        sql`first`,
      ),
    })} as answer`,
  )
}

function monthsUpTo(today: string): { first: string; last: string }[] {
  const running = firstOfMonth(today)
  return Array.from({ length: chartMonths }, (_, back) => {
    const first = addMonthsClamped(running, back - chartMonths + 1)
    return { first, last: earlierOf(lastOfMonth(first), today) }
  })
}
