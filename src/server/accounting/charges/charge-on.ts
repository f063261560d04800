import type { Day } from '#shared/dates.ts'
import type { Db } from '../../postgres/database.ts'
import { type LockedLease, lockLease } from '../lease-ledger.ts'
import { repriceCharges } from './change-rent.ts'
import { postDue } from './post-charges.ts'

/**
 * Charges a locked lease that goes on after its former end: the days that this end had taken off, as they were charged before,
 * and all that is due by now.
 *
 * @param formerEnd the last day until this change
 */
export async function chargeOn(db: Db, locked: LockedLease, formerEnd: Day): Promise<void> {
  await repriceCharges(db, locked, formerEnd, formerEnd)
  // Its last charged day is a later one now.
  const now = await lockLease(db, locked.lease.id)
  if (now) await postDue(db, now.lease, now.organization)
}
