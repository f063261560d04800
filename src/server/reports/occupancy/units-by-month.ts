import { type SQL, sql } from 'drizzle-orm'
import { byLastOwn, isIdle, leasedDays, retainedSince } from '../terms.ts'

const last = sql`months.last`
const isLived = sql`coalesce(leased.days @> ${byLastOwn(last)}, false)`

/**
 * The relation `units_by_month`: of each of some months the units that could be rented on its last day, and those lived
 * in, in one pass over the units. A month without any is not in it. Needs `homes`, `known`, `tenancies`.
 *
 * @param months a relation with `first` and `last`
 */
export function unitsByMonth(months: SQL): SQL {
  return sql`units_by_month as (
    select months.first, months.last, (count(*) filter (where ${isLived}))::int as occupied,
      (count(*) filter (where not ${isIdle(last, isLived)}))::int as units
    from ${months} months cross join homes join known using (property_id) left join ${leasedDays} leased using (unit_id)
    where ${retainedSince(sql`months.first`)} and known_from <= ${last}
    group by months.first, months.last)`
}
