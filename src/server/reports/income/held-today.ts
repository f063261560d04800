import { type SQL, sql } from 'drizzle-orm'
import { daySums, leaseSums, leases, organizations } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import type { ReportContext } from '../definition.ts'
import { isOfWholeOrganization } from './received-payments.ts'

/**
 * Whether the stored sums say which deposits are held: of a whole organization today, unless an entry counts from a later
 * day on, or until then.
 */
export async function isHeldStored(db: Db, context: ReportContext): Promise<boolean> {
  const { viewer, params, today } = context
  if (!isOfWholeOrganization(context) || params.asOf !== today) return false
  const { rows } = await db.execute<{ later: boolean }>(sql`select exists (
    select from ${daySums} where ${daySums.organizationId} = ${viewer.organizationId}
      and ${daySums.figure} = 'deposits' and ${daySums.day} > ${today}::date) as later`)
  return rows[0]?.later === false
}

/**
 * The relation `deposits` of leases, each with the amount `held`, from the stored sums.
 *
 * @param near a statement that selects the leases that are looked at; all without it
 */
export function storedDeposits({ viewer }: ReportContext, near?: SQL): SQL {
  return sql`deposits as (
    select ${leaseSums.leaseId} as lease_id, ${leaseSums.depositHeld} as held from ${leaseSums}
    where ${leaseSums.organizationId} = ${viewer.organizationId} and ${leaseSums.depositHeld} <> 0
      ${near ? sql`and ${leaseSums.leaseId} in (${near})` : sql``})`
}

/** Those who moved out, whose deposits are due back first. */
export function movedOutLeases({ viewer }: ReportContext): SQL {
  return sql`select moved.id from ${leases} moved
    where moved.organization_id = ${viewer.organizationId} and moved.moved_out_on is not null`
}

/** Those of a page that comes by the day when deposits are due back: all who moved out, and the next of the others. */
export function nextDeposits(
  context: ReportContext,
  { after, rows }: { after: string | undefined; rows: number },
): SQL {
  const movedOut = movedOutLeases(context)
  const isNext = after ? sql`and (lived.id > ${after} or ${after}::uuid in (${movedOut}))` : sql``
  return sql`${movedOut}
    union all (select lived.id from ${leases} lived join ${leaseSums} s on s.lease_id = lived.id
      where lived.organization_id = ${context.viewer.organizationId} and lived.moved_out_on is null
        and s.deposit_held <> 0 ${isNext} order by lived.id limit ${rows})
    ${after ? sql`union all select ${after}::uuid` : sql``}`
}

/** A relation of one row, none without deposits: `currency`, `count`, `amount`, and `to_return` to those who moved out by today. */
export function heldSums(context: ReportContext): SQL {
  const { organizationId } = context.viewer
  return sql`(
    select o.currency, kept.count, kept.amount, coalesce((
      select sum(s.deposit_held) from (${movedOutLeases(context)} and moved.moved_out_on <= ${context.today}::date) gone
      join ${leaseSums} s on s.lease_id = gone.id), 0) as to_return
    from ${organizations} o, (
      select sum(${daySums.rows})::int as count, sum(${daySums.amount}) as amount from ${daySums}
      where ${daySums.organizationId} = ${organizationId} and ${daySums.figure} = 'held') kept
    where o.id = ${organizationId} and kept.count > 0)`
}
