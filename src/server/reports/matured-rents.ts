import { type SQL, sql } from 'drizzle-orm'
import { todayThere } from '../db/selections.ts'
import { charges, leases, organizations } from '../db/tables.ts'
import { visibleLeases } from '../db/visible.ts'
import type { Caller } from '../session.ts'

/**
 * A subquery: the latest rent charge of each active lease whose last day to be on time has passed,
 * with what was charged and what of it came by that day (domain.md §0, decision 8). Concessions and
 * waivers reduce what was charged.
 */
export function maturedRents(viewer: Caller): SQL {
  return sql`(
    select m.id, m.lease_id, m.due_date, m.deadline,
      m.amount - coalesce(reduced.amount, 0) as charged, coalesce(paid.amount, 0) as on_time
    from (
      select distinct on (${charges.leaseId}) ${charges.id} as id, ${charges.leaseId} as lease_id,
        ${charges.dueDate} as due_date, ${charges.amount} as amount,
        ${charges.dueDate} + ${organizations.graceDays} as deadline
      from ${charges}
      join ${leases} on ${leases.id} = ${charges.leaseId}
      join ${organizations} on ${organizations.id} = ${charges.organizationId}
      where ${visibleLeases(viewer)} and ${leases.status} = 'active' and ${charges.kind} = 'rent'
        and ${charges.voidedOn} is null and ${charges.dueDate} + ${organizations.graceDays} < ${todayThere}
      order by ${charges.leaseId}, ${charges.dueDate} desc
    ) m
    left join lateral (
      select sum(a.amount) as amount from allocations a join payments p on p.id = a.payment_id
      where a.charge_id = m.id and a.voided_on is null and p.received_on <= m.deadline
    ) paid on true
    left join lateral (
      select sum(a.amount) as amount from allocations a join credits c on c.id = a.credit_id
      where a.charge_id = m.id and a.voided_on is null and c.kind in ('concession', 'waiver')
    ) reduced on true
  )`
}
