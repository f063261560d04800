import { and, eq, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { type ChargeRun, postDue } from '../accounting/charges/post-charges.ts'
import type { LockedLease } from '../accounting/lease-ledger.ts'
import { leases, units } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** An eviction that is closed, or over with its lease. */
export const noEviction = { evictionOn: null, evictionReason: null }

/**
 * Ends a locked, active lease whose last day has passed: its last rent is posted, and the tenant
 * has moved out by then unless another day was recorded. Returns whether it did.
 */
export async function endIfOver(
  db: Db,
  { lease, organization }: LockedLease,
  today: Day,
  run?: ChargeRun,
): Promise<boolean> {
  if (lease.status !== 'active' || !lease.terminatedOn || lease.terminatedOn >= today) return false
  await postDue(db, lease, organization, run)
  await db
    .update(leases)
    .set({
      status: 'terminated',
      movedOutOn: lease.movedOutOn ?? lease.terminatedOn,
      ...noEviction,
    })
    .where(and(eq(leases.id, lease.id), eq(leases.status, 'active')))
  return true
}

/** Makes a unit occupied or vacant by its leases. */
export async function followOccupancy(db: Db, unitId: string): Promise<void> {
  const unit = eq(units.id, unitId)
  // Locked first: a statement that waited for the lock would count the leases of before.
  await db.select({ id: units.id }).from(units).where(unit).for('no key update')
  const occupied = sql`exists (select from leases l where l.unit_id = ${unitId} and l.status = 'active')`
  await db
    .update(units)
    .set({ isOccupied: sql`${occupied}` })
    .where(and(unit, sql`${units.isOccupied} <> ${occupied}`))
}
