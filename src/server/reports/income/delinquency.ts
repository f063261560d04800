import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/caller.ts'
import { todayThere } from '../../access/selections.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { leasesPaidSoon } from '../../accounting/money-on-its-way.ts'
import { openCharges, organizations } from '../../db/tables.ts'
import { inOneOrganization } from '../report-organization.ts'

/**
 * A subquery: every charge past its deadline with its open amount, by lease and tenant; `days_late`
 * counts from the due date. Fees have no grace (domain.md §0, outstanding).
 */
export function pastDueCharges(viewer: Viewer): SQL {
  return sql`(
    select ${openCharges.chargeId} as charge_id, ${openCharges.kind}::text as kind, ${openCharges.dueDate} as due_date,
      ${openCharges.amount} as amount, ${openCharges.leaseId} as lease_id, ${openCharges.tenantId} as tenant_id,
      ${openCharges.open} as open, ${todayThere} - ${openCharges.dueDate} as days_late
    from ${openCharges} join ${organizations} on ${organizations.id} = ${openCharges.organizationId}
    where ${isPastDue(viewer)}
  )`
}

/** A select: the sum of those charges, null for a tenant of several landlords, and the number of delinquent tenants. */
export function pastDueSums(viewer: Viewer): SQL {
  return sql`
    select case when ${inOneOrganization(viewer)} then coalesce(sum(${openCharges.open}), 0)::numeric(14, 2)::text end as outstanding,
      count(distinct ${openCharges.tenantId})::int as outstanding_tenants
    from ${openCharges} join ${organizations} on ${organizations.id} = ${openCharges.organizationId}
    where ${isPastDue(viewer)} and ${inOneOrganization(viewer)}`
}

/**
 * The tenants' charges: an agency that is late makes no tenant late. Charges that are not due need no grace days. Whose
 * money is on its way is not late.
 */
function isPastDue(viewer: Viewer): SQL {
  return sql`${visibleOnLease(viewer, openCharges)} and ${openCharges.isTenants}
    and ${openCharges.dueDate} < ${todayThere}
    and ${openCharges.dueDate} + case when ${openCharges.kind} in ('late_fee', 'nsf_fee') then 0
      else coalesce(${openCharges.ownGrace}, ${organizations.graceDays}) end < ${todayThere}
    and ${openCharges.leaseId} not in ${leasesPaidSoon(viewer)}`
}
