import { addDays, type Day } from '#shared/dates.ts'
import type { Db } from '../../postgres/database.ts'
import { type LockedLease, lastDayOf, lockLease } from '../lease-ledger.ts'
import { repriceCharges } from './change-rent.ts'
import { postDue } from './post-charges.ts'

/**
 * Charges a locked lease whose last day was changed: days after an earlier one are void, days that the former one had taken
 * off are charged as before, and all that is due by now is posted.
 *
 * @param formerEnd the last day until this change; null for none
 */
export async function followEnd(db: Db, locked: LockedLease, formerEnd: Day | null): Promise<void> {
  const end = lastDayOf(locked.lease)
  if (formerEnd && (!end || formerEnd < end)) await repriceCharges(db, locked, formerEnd, formerEnd)
  else if (end) await repriceCharges(db, locked, addDays(end, 1))
  // Its last charged day may be a later one now.
  const now = await lockLease(db, locked.lease.id)
  if (now) await postDue(db, now.lease, now.organization)
}
