import { type SQL, sql } from 'drizzle-orm'
import type { Caller, Viewer } from '../access/caller.ts'
import { seesWholeOrganization } from '../access/organization-scope.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { balanceTodayOf, todayThere } from '../access/selections.ts'
import { visibleLeases, visibleOnLease } from '../access/visible.ts'
import { charges, leaseSums, leases, openCharges, organizations } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/**
 * A relation `owing`: the leases of a viewer that owe money today, with their `balance` and `oldest_due`, the day since
 * when; of a whole organization off an index of the debtors. A list that comes in its order joins no further leases
 * than it shows.
 *
 * @param order the names of its columns, as the list orders them
 */
export function owingLeases(viewer: Viewer, order: readonly SQL[] = []): SQL {
  const balance = sql`${balanceTodayOf(leaseSums.leaseId)}::numeric`
  return sql`(
    select ${leaseSums.leaseId} as lease_id, ${balance} as balance, coalesce(opened.since, ${todayThere}) as oldest_due
    from (${candidates(viewer)}) lease_sums
    join ${organizations} on ${organizations.id} = ${leaseSums.organizationId}
    left join (${openedSince(viewer)}) opened on opened.lease_id = ${leaseSums.leaseId}
    where ${balance} > 0 ${order.length > 0 ? sql`order by ${sql.join([...order], sql`, `)}` : sql``}
  ) owing`
}

/** How many leases that a viewer sees and does not rent owe money today, and how much; without reading each lease. */
export async function sumOwing(db: Db, viewer: Caller): Promise<{ count: number; total: string }> {
  const theirs = seesWholeOrganization(viewer)
    ? sql``
    : sql`and lease_id in (select ${leases.id} from ${leases} where ${visibleLeases(viewer)})`
  const { rows } = await db.execute<{ count: number; total: string }>(sql`
    select count(*)::int as count, coalesce(sum(balance), 0)::numeric(16, 2)::text as total
    from ${owingLeases(viewer)} where lease_id not in ${leasesRentedBy(viewer.id)} ${theirs}`)
  const [sum] = rows
  if (!sum) throw new Error('A sum is one row')
  return sum
}

/** A lease that owes nothing in the end owes today where later money covers a charge. */
function candidates(viewer: Viewer): SQL {
  const theirs = (
    rows: SQL,
    isUnpaid = sql`false`,
  ) => sql`select ${leaseSums.leaseId}, ${leaseSums.organizationId},
      ${leaseSums.balance}, ${leaseSums.lastDay} from ${leaseSums}
    where ${rows} and ${leaseSums.leaseId} in (select ${charges.leaseId}
      from ${charges} join ${organizations} on ${organizations.id} = ${charges.organizationId}
      where ${visibleOnLease(viewer, charges)} and ${charges.voidedOn} is null
        and (${isUnpaid} or ${charges.settledOn} > ${todayThere}))`
  if (!seesWholeOrganization(viewer)) return theirs(sql`true`, sql`${charges.settledOn} is null`)
  const ours = sql`${leaseSums.organizationId} = ${viewer.organizationId}`
  return sql`
    select ${leaseSums.leaseId}, ${leaseSums.organizationId}, ${leaseSums.balance}, ${leaseSums.lastDay}
    from ${leaseSums} where ${ours} and ${leaseSums.balance} > 0
    union all ${theirs(sql`${ours} and ${leaseSums.balance} <= 0`)}`
}

/** Since when each lease has an open charge that is due; all of one may be paid on a later day than today. */
function openedSince(viewer: Viewer): SQL {
  const { organizationId, leaseId } = openCharges
  return sql`select ${openCharges.leaseId}, min(${openCharges.dueDate}) as since
    from ${openCharges} join ${organizations} on ${organizations.id} = ${openCharges.organizationId}
    where ${visibleOnLease(viewer, { organizationId, leaseId })} and ${openCharges.dueDate} <= ${todayThere} group by ${openCharges.leaseId}`
}
