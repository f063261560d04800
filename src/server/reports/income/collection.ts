import { type SQL, sql } from 'drizzle-orm'
import { appliedBy, byLastOwn, dueInOwnDays, inTheirOrganization, owedOn } from '../terms.ts'

/** The rent charges to include: those due in a period, or those whose last on-time day is in it. */
export interface Rents {
  by: 'due date' | 'deadline'
  from: SQL
  to: SQL
  /** The day by which the last day to be on time has to have passed. */
  maturedBy: SQL
}

/**
 * A subquery: for each lease, the collection of those rent charges by a day. The day of receipt
 * counts, not the day of allocation. Concessions, waivers and credits brought forward reduce the
 * charged amount; write-offs were not collected. Money is never allocated before its receipt:
 * charges covered in time were paid in time, except by credits, so that only allocations of the
 * others are read. Needs `places`, `accounts`.
 */
export function collected({ by, from, to, maturedBy }: Rents, day: SQL): SQL {
  const asOf = byLastOwn(day, 'accounts')
  const rents = sql`charges c join accounts on accounts.lease_id = c.lease_id
    join organizations o on o.id = c.organization_id`
  const lastDay = sql`(c.due_date + coalesce(accounts.own_grace, o.grace_days))`
  // The due date is at most so long before a deadline.
  const longestGrace = sql`(select greatest(max(own_grace),
    (select max(o.grace_days) from organizations o where o.id in (select organization_id from places))) from accounts)`
  const isMeant =
    by === 'due date'
      ? sql`c.due_date between ${from} and ${to}`
      : sql`c.due_date between ${from} - ${longestGrace} and ${to} and ${lastDay} between ${from} and ${to}`
  const matured = sql`${inTheirOrganization(sql`c`)} and c.kind = 'rent' and ${isMeant} and ${dueInOwnDays}
    and ${owedOn(asOf)} and ${lastDay} < ${maturedBy}`
  const inTime = sql`(c.settled_on is not null and c.settled_on <= least(${asOf}, ${lastDay}))`
  return sql`(
    select lease_id, sum(charged) as charged, sum(on_time) as on_time, sum(late) as late from (
      select c.lease_id, sum(c.amount) as charged,
        coalesce(sum(c.amount) filter (where ${inTime}), 0) as on_time, 0 as late
        from ${rents} where ${matured} group by c.lease_id
      union all
      select c.lease_id, -sum(laid.reduced), sum(laid.on_time), sum(laid.late)
        from ${rents} cross join lateral (
          select coalesce(sum(a.amount) filter (where k.kind in ('concession', 'waiver') or p.origin = 'brought_forward'), 0) as reduced,
            coalesce(sum(a.amount) filter (where received.day <= ${lastDay}), 0) as on_time,
            coalesce(sum(a.amount) filter (where received.day > ${lastDay}), 0) as late
          from allocations a
          left join payments p on p.id = a.payment_id
          left join credits k on k.id = a.credit_id
          cross join lateral (select case when p.origin <> 'brought_forward' then p.received_on
            when k.kind = 'deposit_applied' then k.credit_on end as day) received
          where a.charge_id = c.id and ${appliedBy(asOf)}
        ) laid
        where ${matured} and not ${inTime} group by c.lease_id
      union all
      select c.lease_id, -coalesce(sum(a.amount) filter (where k.kind in ('concession', 'waiver')), 0), -sum(a.amount), 0
        from credits k join allocations a on a.credit_id = k.id
        join (${rents}) on c.id = a.charge_id and ${appliedBy(asOf)}
        where k.kind <> 'deposit_applied' and ${inTheirOrganization(sql`k`)} and ${matured} and ${inTime}
        group by c.lease_id
      union all
      select c.lease_id, -sum(a.amount), -sum(a.amount), 0
        from payments p join allocations a on a.payment_id = p.id
        join (${rents}) on c.id = a.charge_id and ${appliedBy(asOf)}
        where p.origin = 'brought_forward' and ${inTheirOrganization(sql`p`)} and ${matured} and ${inTime}
        group by c.lease_id
    ) charged_and_laid group by lease_id
  )`
}
