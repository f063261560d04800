import { type SQL, sql } from 'drizzle-orm'
import type { ReportContext } from '../definition.ts'
import { isOfWholeOrganization } from '../income/received-payments.ts'

/** The contract rents of all leases, each with the day of the next: one pass in place of a lookup per lease. Needs `tenancies`. */
export function rentSteps(context: ReportContext): SQL {
  const isMeant = isOfWholeOrganization(context)
    ? sql`r.organization_id = ${context.viewer.organizationId}`
    : sql`r.lease_id in (select lease_id from tenancies)`
  return sql`rent_steps as (
    select r.lease_id, r.monthly_rent, r.effective_from,
      lead(r.effective_from) over (partition by r.lease_id order by r.effective_from) as next
    from lease_rents r where ${isMeant}
  )`
}

/** Whether a row of `rent_steps` or `market_steps` holds on a day. */
export function holdsOn(step: 'rented' | 'market', day: SQL): SQL {
  const of = sql.identifier(step)
  return sql`(${of}.effective_from <= ${day} and (${of}.next is null or ${of}.next > ${day}))`
}
