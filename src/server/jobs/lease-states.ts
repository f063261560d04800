import { and, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import { addDays, type Day, todayIn } from '#shared/dates.ts'
import { actAsSystem } from '../audit.ts'
import { type LeaseRow, type LockedLease, lockLease } from '../db/books.ts'
import { type ChargeRun, postDue } from '../db/charge-books.ts'
import { ownRuns } from '../db/charge-runs.ts'
import type { Db } from '../db/client.ts'
import { endIfOver, followOccupancy, noEviction } from '../db/occupancy.ts'
import { lapseOffer } from '../db/renewal-offers.ts'
import { agreedRent, followRent, repriceCharges } from '../db/rent-books.ts'
import { leases, renewalOffers } from '../db/tables.ts'
import { databaseError } from '../errors.ts'
import { tellOfEviction } from '../notices/leases.ts'
import { eachBatch, isReal } from './each-lease.ts'
import type { Job, Work } from './job.ts'

/**
 * Moves leases on as their days come (domain.md §3.11): a pending one begins, one past its end goes
 * on month to month or expires, one that was ended is over, an agreed rent becomes the rent. Rent is
 * posted in the same transaction, the last of an expiring lease's too, so that none is lost when the
 * server was down over the end; what one organization is charged for at one time is a run.
 */
export const leaseStates: Job = {
  name: 'lease-states',
  title: 'Lease states',
  purpose: 'Begins and ends leases as their days come',
  cron: '0 * * * *',
  run(work) {
    const runOf = ownRuns()
    return eachBatch(work, {
      wanted: sql`(${isReal} and ${dayHasCome})`,
      most: 1,
      begin: actAsSystem,
      async step(db, leaseIds, organizationId) {
        // The run before its leases, as whoever takes it back.
        const run = await runOf(db, organizationId)
        for (const id of leaseIds) await moveOn(db, id, run, work)
      },
    })
  },
}

const dayHasCome = sql`(
  (${leases.status} = 'pending' and ${leases.startDate} <= zone.today)
  or (${leases.status} = 'active' and ${leases.endDate} < zone.today
    and ${leases.monthToMonthSince} is null and ${leases.terminatedOn} is null)
  or (${leases.status} = 'active' and ${leases.terminatedOn} < zone.today)
  or (${leases.status} = 'active' and ${leases.monthlyRent} <> ${agreedRent(sql`zone.today`)})
)`

async function moveOn(db: Db, leaseId: string, run: ChargeRun, work: Work): Promise<void> {
  const locked = await lockLease(db, leaseId, { skipLocked: true })
  if (!locked) return
  const { organization } = locked
  const today = todayIn(organization.timezone)
  const lease = await begun(db, locked.lease, today)
  if (lease?.status !== 'active') return
  await followRent(db, leaseId, today)
  const isOver = lease.endDate < today && !lease.monthToMonthSince && !lease.terminatedOn
  const goingOn = isOver && lease.rollover ? await monthToMonth(db, lease) : undefined
  const expires = isOver && !goingOn
  if (expires) {
    if (lease.rollover)
      work.log.warn({ leaseId }, 'A lease ends with its term: its unit is let to somebody else')
    await chargeToItsEnd(db, { lease: { ...lease, rollover: false }, organization }, run)
    await expire(db, lease, today)
  } else await postDue(db, goingOn ?? lease, organization, run)
  const ends = await endIfOver(db, { lease, organization }, today, run)
  await followOccupancy(db, lease.unitId)
  if (lease.evictionOn && (expires || ends))
    await tellOfEviction(db, { id: leaseId, became: 'over' }, null, work.publicUrl)
}

/** The lease as it is now, begun if its day has come; undefined when somebody was faster. */
async function begun(db: Db, lease: LeaseRow, today: Day): Promise<LeaseRow | undefined> {
  if (lease.status !== 'pending') return lease
  const [row] = await db
    .update(leases)
    .set({ status: 'active', movedInOn: lease.movedInOn ?? lease.startDate })
    .where(and(eq(leases.id, lease.id), eq(leases.status, 'pending'), lte(leases.startDate, today)))
    .returning()
  return row
}

/** Undefined when another lease has the unit for days to come. */
async function monthToMonth(db: Db, lease: LeaseRow): Promise<LeaseRow | undefined> {
  try {
    const [row] = await db.transaction(savepoint =>
      savepoint
        .update(leases)
        .set({ monthToMonthSince: addDays(lease.endDate, 1) })
        .where(and(eq(leases.id, lease.id), isStillRunning))
        .returning(),
    )
    return row
  } catch (error) {
    if (databaseError(error)?.constraint === 'leases_overlap_excl') return undefined
    throw error
  }
}

/** What was charged for days beyond, while it was to go on, falls away. */
async function chargeToItsEnd(db: Db, locked: LockedLease, run: ChargeRun): Promise<void> {
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
  // One that nobody answered in time has lapsed already; that is told in the morning.
  await lapseOffer(db, lease.id, gte(renewalOffers.validUntil, today))
}

const isStillRunning = and(eq(leases.status, 'active'), isNull(leases.monthToMonthSince))
