import { type SQL, sql } from 'drizzle-orm'
import { appliedBy, deadline, inTheirBooks, owedOn } from './terms.ts'

/**
 * A subquery: how each rent charge due in a period, whose last day to be on time has passed, was
 * collected by a day. What counts is the day the money came, not the day it was laid on the charge.
 * Concessions and waivers reduce what was charged; what was written off was not collected.
 * Needs `accounts`.
 */
export function collected(from: SQL, to: SQL, asOf: SQL): SQL {
  return sql`(
    select c.lease_id, accounts.property_id,
      c.amount - coalesce(sum(a.amount) filter (where k.kind in ('concession', 'waiver')), 0) as charged,
      coalesce(sum(a.amount) filter (where received.day <= ${deadline}), 0) as on_time,
      coalesce(sum(a.amount) filter (where received.day > ${deadline}), 0) as late
    from charges c
    join accounts on accounts.lease_id = c.lease_id
    left join allocations a on a.charge_id = c.id and ${appliedBy(asOf)}
    left join payments p on p.id = a.payment_id
    left join credits k on k.id = a.credit_id
    left join lateral (select case when p.id is not null then p.received_on
      when k.kind = 'deposit_applied' then k.credit_on end as day) received on true
    where ${inTheirBooks(sql`c`)} and c.kind = 'rent' and c.due_date between ${from} and ${to} and ${owedOn(asOf)}
      and ${deadline} < ${asOf}
    group by c.id, accounts.property_id
  )`
}
