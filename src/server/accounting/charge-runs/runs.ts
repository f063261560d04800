import { eq, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../db/new-id.ts'
import { chargeRuns, leases } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { isLeftOut } from '../charges/charge-plans.ts'
import { type ChargeRun, postAllDue } from '../charges/post-charges.ts'
import { lockLeases } from '../lease-ledger.ts'

/** Locks leases of one organization and posts their due charges as part of a run. */
export async function runCharges(db: Db, leaseIds: readonly string[], run: ChargeRun) {
  if (await isUndone(db, run)) return
  const locked = await lockLeases(db, leaseIds)
  const active = locked.filter(({ lease }) => lease.status === 'active')
  if (active.length > 0) await postAllDue(db, active, run)
}

/** A job's runs, one per organization; a new one once the earlier is undone. */
export function ownRuns(): (db: Db, organizationId: string) => Promise<ChargeRun> {
  const runs = new Map<string, ChargeRun>()
  return async (db, organizationId) => {
    const known = runs.get(organizationId)
    if (known && !(await isUndone(db, known))) return known
    const run = { id: newId(), startedBy: null }
    runs.set(organizationId, run)
    return run
  }
}

/** Locks the run until the transaction ends: a run being undone posts nothing more. */
async function isUndone(db: Db, { id }: ChargeRun): Promise<boolean> {
  const [begun] = await db
    .select({ takenBackAt: chargeRuns.takenBackAt })
    .from(chargeRuns)
    .where(eq(chargeRuns.id, id))
    .for('no key update')
  return Boolean(begun?.takenBackAt)
}

/**
 * The leases with a due charge, by `zone.today`. `lease-states` decides about a term that has
 * ended: until then it is unknown whether the lease continues.
 */
export const isChargeDue: SQL = sql`(${leases.status} = 'active' and (
  ${isDue(sql`greatest(${leases.startDate}, ${leases.chargedThrough} + 1)`)}
  or exists (select from recurring_charges rc where rc.lease_id = ${leases.id}
    and coalesce(rc.charged_through, '-infinity') < coalesce(rc.ends_on, 'infinity')
    and ${isDue(sql`greatest(${leases.startDate}, rc.starts_on, rc.charged_through + 1)`)})
))`

/** Leases with charges of an undone run that were not posted again. */
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
