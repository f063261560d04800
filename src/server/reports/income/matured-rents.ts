import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/caller.ts'
import { seesWholeOrganization } from '../../access/organization-scope.ts'
import { propertyOfUnit } from '../../access/owned-days.ts'
import { todayThere } from '../../access/selections.ts'
import { visibleLeases } from '../../access/visible.ts'
import { visibleDay } from '../../access/visible-places.ts'
import { graceDays } from '../../accounting/lease-terms.ts'
import { charges, daySums, leases, organizations } from '../../db/tables.ts'

/**
 * A subquery: the latest rent charge of each active lease past its last on-time day (domain.md §0, decision 8). It
 * has the charged amount and the part received by that day. Concessions, waivers and credits brought forward reduce
 * the charged amount.
 */
export function maturedRents(viewer: Viewer): SQL {
  return sql`(
    select m.id, m.lease_id, m.due_date, m.deadline,
      m.amount - coalesce(laid.reduced, 0) as charged, coalesce(laid.paid, 0) as on_time
    from (
      select latest.*, ${leases.id} as lease_id, latest.due_date + ${graceDays} as deadline
      from ${leases} join ${organizations} on ${organizations.id} = ${leases.organizationId}
      cross join lateral (
        select ${charges.id} as id, ${charges.dueDate} as due_date, ${charges.amount} as amount
        from ${charges} where ${charges.leaseId} = ${leases.id} and ${charges.kind} = 'rent'
          and coalesce(${charges.payerKind}, 'tenant') = 'tenant'
          and ${charges.voidedOn} is null and ${charges.dueDate} < ${todayThere} - ${graceDays}
        order by ${charges.dueDate} desc, ${charges.id} desc limit 1
      ) latest
      where ${visibleLeases(viewer)} and ${leases.status} = 'active' and ${visibleDay(viewer, propertyOfUnit(leases.unitId), sql`latest.due_date`)}
    ) m
    left join lateral (
      select sum(a.amount) filter (where p.origin <> 'brought_forward' and p.received_on <= m.deadline) as paid,
        sum(a.amount) filter (where c.kind in ('concession', 'waiver') or p.origin = 'brought_forward') as reduced
      from allocations a left join payments p on p.id = a.payment_id left join credits c on c.id = a.credit_id
      where a.charge_id = m.id and a.voided_on is null
    ) laid on true
  )`
}

/** A subquery of `charged` and `on_time`: the sums of `maturedRents`, in fewer rows. */
export function maturedSums(viewer: Viewer): SQL {
  if (!seesWholeOrganization(viewer)) return maturedRents(viewer)
  return sql`(
    select case when ${daySums.figure} in ('rent_due', 'own_rent_due') then ${daySums.amount} else 0 end as charged,
      case when ${daySums.figure} in ('rent_due', 'own_rent_due') then 0
        when ${ofOwnGrace} or ${daySums.kind}::int <= ${organizations.graceDays} then ${daySums.amount} else 0 end as on_time
    from ${daySums} join ${organizations} on ${organizations.id} = ${daySums.organizationId}
    where ${daySums.organizationId} = ${viewer.organizationId}
      and ${daySums.figure} in ('rent_due', 'rent_paid', 'own_rent_due', 'own_rent_paid')
      and ${daySums.day} < ${todayThere} and (${ofOwnGrace} or ${daySums.day} < ${todayThere} - ${organizations.graceDays})
  )`
}

const ofOwnGrace = sql`${daySums.figure} in ('own_rent_due', 'own_rent_paid')`
