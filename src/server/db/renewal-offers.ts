import { and, eq, type SQL } from 'drizzle-orm'
import type { RenewalOfferStatus } from '#shared/renewal-offers.ts'
import type { Db } from './client.ts'
import { renewalOffers } from './tables.ts'

/** The offer of a lease that nobody has answered lapses: the lease ends, or goes on otherwise. */
export async function lapseOffer(db: Db, leaseId: string, only?: SQL): Promise<void> {
  await endOffer(db, eq(renewalOffers.leaseId, leaseId), 'lapsed', only)
}

/** What stands becomes something else, for good. */
export async function endOffer(
  db: Db,
  which: SQL,
  status: Exclude<RenewalOfferStatus, 'offered'>,
  only?: SQL,
): Promise<void> {
  await db
    .update(renewalOffers)
    .set({ status, endedAt: new Date() })
    .where(and(which, eq(renewalOffers.status, 'offered'), only))
}
