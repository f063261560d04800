import { eq, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../db/new-id.ts'
import { chargeRuns, leases } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { isLeftOut } from '../charges/charge-plans.ts'
import { type ChargeRun, postAllDue } from '../charges/post-charges.ts'
import { lockLeases } from '../lease-ledger.ts'

/** Locks leases of one organization and posts what they are due, as part of a run. */
export async function runCharges(db: Db, leaseIds: readonly string[], run: ChargeRun) {
  if (await isTakenBack(db, run)) return
  const locked = await lockLeases(db, leaseIds)
  const active = locked.filter(({ lease }) => lease.status === 'active')
  if (active.length > 0) await postAllDue(db, active, run)
}

/** A job's runs, one for each organization; another one for what comes after one was taken back. */
export function ownRuns(): (db: Db, organizationId: string) => Promise<ChargeRun> {
  const runs = new Map<string, ChargeRun>()
  return async (db, organizationId) => {
    const known = runs.get(organizationId)
    if (known && !(await isTakenBack(db, known))) return known
    const run = { id: newId(), startedBy: null }
    runs.set(organizationId, run)
    return run
  }
}

/** Holds the run to the end of the transaction: one that is being taken back posts nothing more. */
async function isTakenBack(db: Db, { id }: ChargeRun): Promise<boolean> {
  const [begun] = await db
    .select({ takenBackAt: chargeRuns.takenBackAt })
    .from(chargeRuns)
    .where(eq(chargeRuns.id, id))
    .for('no key update')
  return Boolean(begun?.takenBackAt)
}

/**
 * Which leases have a charge to be posted, by `zone.today`. The end of a term that has passed is
 * `lease-states`' to judge: until it has, nobody knows whether the lease goes on.
 */
export const isChargeDue: SQL = sql`(${leases.status} = 'active' and (
  ${isDue(sql`greatest(${leases.startDate}, ${leases.chargedThrough} + 1)`)}
  or exists (select from recurring_charges rc where rc.lease_id = ${leases.id}
    and coalesce(rc.charged_through, '-infinity') < coalesce(rc.ends_on, 'infinity')
    and ${isDue(sql`greatest(${leases.startDate}, rc.starts_on, rc.charged_through + 1)`)})
))`

/** Leases with charges of a run that was taken back, which were not made again. */
export const hasLeftOut: SQL = sql`(${leases.status} = 'active' and exists (
  select from charges c where c.lease_id = ${leases.id} and ${isLeftOut}))`

/** @param next the first day not charged yet */
function isDue(next: SQL): SQL {
  return sql`(${next} <= zone.today and case
    when ${leases.terminatedOn} is not null then ${next} <= ${leases.terminatedOn}
    when ${leases.monthToMonthSince} is not null then true
    when ${leases.endDate} < zone.today then false
    else ${leases.rollover} or ${next} <= ${leases.endDate}
  end)`
}
