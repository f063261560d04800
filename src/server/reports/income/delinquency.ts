import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/caller.ts'
import { todayThere } from '../../access/selections.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { graceDays } from '../../accounting/lease-terms.ts'
import { isOnItsWay } from '../../accounting/money-on-its-way.ts'
import { allocations, charges, leases, organizations } from '../../db/tables.ts'
import { inOneOrganization } from '../report-organization.ts'

/**
 * A subquery: every charge past its deadline with its open amount, by lease and tenant; `days_late`
 * counts from the due date. Fees have no grace (domain.md §0, outstanding).
 */
export function pastDueCharges(viewer: Viewer): SQL {
  return sql`(
    select * from (
      select ${charges.id} as charge_id, ${charges.kind}::text as kind, ${charges.dueDate} as due_date,
        ${charges.amount} as amount, ${charges.leaseId} as lease_id, ${leases.tenantId} as tenant_id,
        ${charges.amount} - coalesce(covered.amount, 0) as open,
        ${todayThere} - ${charges.dueDate} as days_late
      from ${charges}
      join ${leases} on ${leases.id} = ${charges.leaseId}
      join ${organizations} on ${organizations.id} = ${charges.organizationId}
      left join lateral (
        select sum(${allocations.amount}) as amount from ${allocations}
        where ${allocations.chargeId} = ${charges.id} and ${allocations.voidedOn} is null
      ) covered on true
      where ${isPastDue(viewer)}
    ) owed
    where open > 0
  )`
}

/** A select: the sum of those charges, null for a tenant of several landlords, and the number of delinquent tenants. */
export function pastDueSums(viewer: Viewer): SQL {
  return sql`
    with owed as materialized (
      select ${charges.id} as id, ${charges.amount} as amount, ${leases.tenantId} as tenant_id
      from ${charges}
      join ${leases} on ${leases.id} = ${charges.leaseId}
      join ${organizations} on ${organizations.id} = ${charges.organizationId}
      where ${isPastDue(viewer)} and ${inOneOrganization(viewer)}
    ), covered as (
      select sum(${allocations.amount}) as amount from owed join ${allocations}
        on ${allocations.chargeId} = owed.id and ${allocations.voidedOn} is null
    )
    select case when ${inOneOrganization(viewer)}
        then (coalesce(sum(owed.amount), 0) - coalesce((select amount from covered), 0))::numeric(14, 2)::text
      end as outstanding,
      count(distinct owed.tenant_id)::int as outstanding_tenants
    from owed`
}

/**
 * The tenants' charges: an agency that is late makes no tenant late. Without `settled_on` a charge has an open amount.
 * Charges that are not due need no grace days. Whose money is on its way is not late.
 */
function isPastDue(viewer: Viewer): SQL {
  return sql`${visibleOnLease(viewer, charges)} and ${charges.voidedOn} is null and ${charges.settledOn} is null
    and coalesce(${charges.payerKind}, 'tenant') = 'tenant'
    and ${charges.dueDate} < ${todayThere} and ${charges.dueDate} + case when ${charges.kind} in ('late_fee', 'nsf_fee') then 0
      else ${graceDays} end < ${todayThere} and not ${isOnItsWay(charges.leaseId, todayThere)}`
}
