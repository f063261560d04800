import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/caller.ts'
import { seesWholeOrganization } from '../../access/organization-scope.ts'
import { propertyOfUnit } from '../../access/owned-days.ts'
import { todayThere } from '../../access/selections.ts'
import { visibleLeases } from '../../access/visible.ts'
import { visibleDay } from '../../access/visible-places.ts'
import { graceDays } from '../../accounting/lease-terms.ts'
import { daySums, latestRents, leases, organizations } from '../../db/tables.ts'

/**
 * A subquery: the latest rent charge of each active lease past its last on-time day (domain.md §0, decision 8). It
 * has the charged amount and the part received by that day, as `latest_rents` keeps them. Concessions, waivers and
 * credits brought forward reduce the charged amount.
 */
export function maturedRents(viewer: Viewer): SQL {
  const { leaseId, dueDate, untilDate, daysLate, charged, paid } = latestRents
  return sql`(
    select ${leaseId} as lease_id, ${dueDate} as due_date, ${dueDate} + ${graceDays} as deadline, sum(${charged}) as charged,
      coalesce(sum(${paid}) filter (where ${daysLate} <= ${graceDays}), 0) as on_time
    from ${latestRents} join ${leases} on ${leases.id} = ${leaseId}
    join ${organizations} on ${organizations.id} = ${leases.organizationId}
    where ${visibleLeases(viewer)} and ${dueDate} < ${todayThere} - ${graceDays}
      and (${untilDate} is null or ${untilDate} >= ${todayThere} - ${graceDays})
      and ${visibleDay(viewer, propertyOfUnit(leases.unitId), sql`${dueDate}`)}
    group by 1, 2, 3
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
