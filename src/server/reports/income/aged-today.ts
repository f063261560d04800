import { type SQL, sql } from 'drizzle-orm'
import { leaseSums, leases, openCharges, properties, units } from '../../db/tables.ts'
import type { ReportContext } from '../definition.ts'
import { agedColumns, everyLease, openByAge } from './collection-report.ts'
import { isOfWholeOrganization } from './received-payments.ts'

/**
 * The relation `aged` after those it needs: the leases with something open or in credit on a day, as the Collection Report
 * has them; among them may be some without. Collected rents, which take most of the report's time, are not read.
 */
export function agedLeases(context: ReportContext): SQL[] {
  const isOfToday = context.params.asOf === context.today
  if (isOfToday && isOfWholeOrganization(context)) return agedToday(context)
  return [...everyLease(context), sql`aged as (select * from every_lease)`]
}

/**
 * The same of a whole organization today: from the stored open charges and balances; from the ledger where rows of a lease
 * count on a later day.
 */
function agedToday(context: ReportContext): SQL[] {
  const { organizationId } = context.viewer
  const day = sql`${context.params.asOf}::date`
  const opened = sql`(select ${openCharges.leaseId}, ${day} - ${openCharges.dueDate} as age, ${openCharges.open}, ${openCharges.isTenants}
    from ${openCharges} where ${openCharges.organizationId} = ${organizationId} and ${openCharges.dueDate} <= ${day})`
  const ofLater = sql`${properties.id} in (select ${units.propertyId} from later
    join ${leases} on ${leases.id} = later.lease_id join ${units} on ${units.id} = ${leases.unitId})`
  return [
    sql`later as materialized (select ${leaseSums.leaseId} from ${leaseSums}
      where ${leaseSums.organizationId} = ${organizationId} and ${leaseSums.lastDay} > ${day})`,
    ...everyLease(context, ofLater),
    sql`aged as (
      select lease_id, ${agedColumns(sql`coalesce(balance, 0)`)} from (${openByAge(opened)}) open_today
        full join (select ${leaseSums.leaseId}, ${leaseSums.balance} from ${leaseSums}
          where ${leaseSums.organizationId} = ${organizationId} and ${leaseSums.balance} <> 0) kept using (lease_id)
        where lease_id not in (select lease_id from later)
      union all
      select lease_id, "Outstanding", "0–30", "31–60", "61–90", "90+", "Credit" from every_lease
        where lease_id in (select lease_id from later)
    )`,
  ]
}
