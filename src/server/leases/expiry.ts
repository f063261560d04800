import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/dates.ts'
import { repriceCharges } from '../accounting/charges/change-rent.ts'
import { type ChargeRun, postDue } from '../accounting/charges/post-charges.ts'
import type { LeaseRow, LockedLease } from '../accounting/lease-ledger.ts'
import { leases, renewalOffers } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { noEviction } from './occupancy.ts'
import { lapseOffer } from './renewals/renewal-offers.ts'

/** Ends a locked, active lease whose term is over: no charges for days beyond. */
export async function expireLease(
  db: Db,
  { lease, organization }: LockedLease,
  today: Day,
  run?: ChargeRun,
): Promise<void> {
  await chargeToItsEnd(db, { lease: { ...lease, rollover: false }, organization }, run)
  await expire(db, lease, today)
}

/** Charges for days beyond its end are voided. */
async function chargeToItsEnd(db: Db, locked: LockedLease, run: ChargeRun | undefined) {
  const { lease, organization } = locked
  await postDue(db, lease, organization, run)
  if (lease.chargedThrough && lease.chargedThrough > lease.endDate)
    await repriceCharges(db, locked, addDays(lease.endDate, 1))
}

async function expire(db: Db, lease: LeaseRow, today: Day): Promise<void> {
  await db
    .update(leases)
    .set({
      status: 'expired',
      ...noEviction,
      chargedThrough: sql`least(${leases.chargedThrough}, ${leases.endDate})`,
    })
    .where(and(eq(leases.id, lease.id), isStillRunning, lt(leases.endDate, today)))
  // An offer past its deadline has lapsed already; its notification follows in the morning.
  await lapseOffer(db, lease.id, gte(renewalOffers.validUntil, today))
}

/** Active, and within its term as far as was decided. */
export const isStillRunning = and(eq(leases.status, 'active'), isNull(leases.monthToMonthSince))
