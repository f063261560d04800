import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import { todayThere } from '../../access/selections.ts'
import { isMoved, lastMoved } from '../../db/tables/on-lease.ts'
import { charges, daySums, organizations } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'

/**
 * The sum of an organization's charges that fall due in its current calendar month, voided ones left out; a decimal
 * string. Daily totals have nearly all of it: they count a charge on the day it was booked, and less on the day its end
 * was. The few that fall due on another day or ended are corrected one by one, off an index of just these.
 */
export async function sumDueThisMonth(db: Db, { organizationId }: Caller): Promise<string> {
  const { rows } = await db.execute<{ due: string }>(sql`
    with month as materialized (
      select date_trunc('month', ${todayThere})::date as first_day,
        (date_trunc('month', ${todayThere}) + interval '1 month')::date as next_day
      from ${organizations} where ${organizations.id} = ${organizationId}
    )
    select coalesce(sum(amount), 0)::numeric(14, 2)::text as due from (
      select ${daySums.amount} from ${daySums}, month
      where ${daySums.organizationId} = ${organizationId} and ${daySums.figure} = 'charged' and ${inMonth(daySums.day)}
      union all
      select ${charges.amount} * (
          (${charges.voidedOn} is null and ${inMonth(charges.dueDate)})::int - ${inMonth(charges.bookedOn)}::int
          + coalesce(${inMonth(charges.endBookedOn)}, false)::int)
      from ${charges}, month
      where ${charges.organizationId} = ${organizationId}
        and ${isMoved(charges)} and ${lastMoved(charges)} >= month.first_day
    ) parts`)
  return rows[0]?.due ?? '0.00'
}

function inMonth(day: SQLWrapper): SQL {
  return sql`(${day} >= month.first_day and ${day} < month.next_day)`
}
