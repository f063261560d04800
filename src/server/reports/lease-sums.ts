import { type SQL, sql } from 'drizzle-orm'
import type { ReportContext } from './definition.ts'
import { countsBy, owedOn } from './terms.ts'

/** The balance and deposit of a lease at the end of a day (domain.md §2.0): the stored sums of today, else from the rows. */

/** The relation with the lease and its stored sums: that of every lease, or of the residents of a rent roll. */
type WithSums = 'accounts' | 't'

/** The deposit held for a lease of `accounts` on a day: a liability, never income. */
export function depositOn(day: SQL, context: ReportContext, of: WithSums = 'accounts'): SQL {
  const sumOn = (lease: SQL) => sql`(
    select coalesce(sum(case when d.kind in ('received', 'interest', 'transfer_in') then d.amount else -d.amount end), 0)
    from deposit_entries d where d.lease_id = ${lease} and ${countsBy('d', day)})`
  return latestOr(sumOn, 'latest_deposit', { day, context, of })
}

/** The balance of a lease of `accounts` at the end of a day, negative for a credit (I1). */
export function balanceOn(day: SQL, context: ReportContext, of: WithSums = 'accounts'): SQL {
  const sumOn = (lease: SQL) => sql`(
    coalesce((select sum(c.amount) from charges c where c.lease_id = ${lease} and ${owedOn(day)}), 0)
    - coalesce((select sum(p.amount) from payments p where p.lease_id = ${lease} and ${receivedBy(day)}), 0)
    - coalesce((select sum(k.amount) from credits k where k.lease_id = ${lease} and ${countsBy('k', day)}), 0)
    + coalesce((select sum(f.amount) from refunds f where f.lease_id = ${lease} and ${countsBy('f', day)}), 0))`
  return latestOr(sumOn, 'latest_balance', { day, context, of })
}

/** The stored sum holds from today on, and from the last day of its rows on. */
function latestOr(
  sumOn: (lease: SQL) => SQL,
  latest: 'latest_balance' | 'latest_deposit',
  { day, context, of }: { day: SQL; context: ReportContext; of: WithSums },
): SQL {
  const its = (column: string) => sql`${sql.identifier(of)}.${sql.identifier(column)}`
  return sql`(case when ${its('latest_day')} <= ${day} and ${day} >= (now() at time zone ${context.zone})::date
    then ${its(latest)} else ${sumOn(its('lease_id'))} end)`
}

/** Whether a payment `p` counts on a day: received, confirmed, and not returned by the bank by then. */
function receivedBy(day: SQL): SQL {
  return sql`(p.booked_on <= ${day}
    and (p.status = 'completed' or (p.status = 'reversed' and p.end_booked_on > ${day})))`
}
