import { inArray } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { type LockedLease, lockLease } from '../accounting/lease-ledger.ts'
import { leases } from '../db/tables.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

/** A lease that the caller rents, alone or with others, locked. @throws 404 */
export async function lockRentedLease(
  db: Db,
  caller: Caller,
  leaseId: string,
): Promise<LockedLease> {
  const locked = await lockLease(db, leaseId, {
    of: inArray(leases.id, leasesRentedBy(caller.id)),
  })
  if (!locked) throw notFound('Lease')
  return locked
}
