import { and, eq, inArray } from 'drizzle-orm'
import type { MethodKind } from '#shared/accounting/online/attempt-states.ts'
import type { Caller } from '../../access/caller.ts'
import { leasesRentedBy } from '../../access/renting.ts'
import { leases } from '../../db/tables.ts'
import { conflict, notFound, refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { readAccount } from '../autopay/stored.ts'

/**
 * The organization of a lease whose tenant wants to save a method.
 *
 * @throws 404 for a lease that the caller does not rent; 409 without payments online; 400 for a kind not taken
 */
export async function requireTaken(
  db: Db,
  caller: Caller,
  { leaseId, kind }: { leaseId: string; kind: MethodKind },
): Promise<{ organizationId: string }> {
  const [lease] = await db
    .select({ organizationId: leases.organizationId })
    .from(leases)
    .where(and(eq(leases.id, leaseId), inArray(leases.id, leasesRentedBy(caller.id))))
  if (!lease) throw notFound('Lease')
  const account = await readAccount(db, lease.organizationId)
  if (!account) throw conflict('Payments online are not possible here. Contact the office')
  if (!(kind === 'card' ? account.takesCard : account.takesAch))
    throw refusedAt('kind', kind === 'card' ? 'Cards are not taken' : 'Bank accounts are not taken')
  return lease
}
