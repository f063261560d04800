import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/dates.ts'
import type { RenewalOfferStatus } from '#shared/leases/renewal-offers.ts'
import { newRun, recordItems } from '../../accounting/automation-runs.ts'
import { renewalOffers } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'

/** An offer that can be answered no more has lapsed, before anything writes it down. */
export const statusNow = sql<RenewalOfferStatus>`case when ${renewalOffers.status} = 'offered'
  and ${renewalOffers.validUntil} < (select (now() at time zone o.timezone)::date from organizations o
    where o.id = ${renewalOffers.organizationId}) then 'lapsed' else ${renewalOffers.status} end`

/** Lapses the unanswered offer of a lease: the lease ends, or continues otherwise. */
export async function lapseOffer(db: Db, leaseId: string, only?: SQL): Promise<void> {
  await endOffer(db, eq(renewalOffers.leaseId, leaseId), 'lapsed', only)
}

/** Records that offers of a lease have lapsed by today, each once. */
export async function recordLapses(db: Db, leaseId: string, today: Day): Promise<void> {
  const lapsed = await db
    .select()
    .from(renewalOffers)
    .where(
      and(
        eq(renewalOffers.leaseId, leaseId),
        eq(renewalOffers.status, 'offered'),
        lt(renewalOffers.validUntil, today),
      ),
    )
  for (const { id, organizationId, validUntil } of lapsed)
    await recordItems(db, newRun(null), { organizationId, kind: 'renewal_offers' }, [
      {
        ...{ event: 'offer_lapses', subject: 'offer', subjectId: id },
        ...{ day: addDays(validUntil, 1), amount: null },
      },
    ])
}

/** Moves an open offer to its final state. */
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
