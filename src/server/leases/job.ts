import { and, eq, lte, sql } from 'drizzle-orm'
import { addDays, type Day, todayIn } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'
import type { AutomationEvent, AutomationKind } from '#shared/operations/automation-runs.ts'
import { jobRuns, recordItems } from '../accounting/automation-runs.ts'
import { ownRuns } from '../accounting/charge-runs/runs.ts'
import { agreedRent, followRent } from '../accounting/charges/change-rent.ts'
import { type ChargeRun, postDue } from '../accounting/charges/post-charges.ts'
import { type LeaseRow, lockLease } from '../accounting/lease-ledger.ts'
import { actAsSystem } from '../audit/record.ts'
import { leases } from '../db/tables.ts'
import { eachBatch, isReal } from '../jobs/each-lease.ts'
import type { Job, Work } from '../jobs/job.ts'
import { type Db, savepoint } from '../postgres/database.ts'
import { isOverlap } from '../properties/leased-days.ts'
import { expireLease, isStillRunning } from './expiry.ts'
import { notifyOfEviction } from './notifications.ts'
import { endIfOver, followOccupancy } from './occupancy.ts'
import { leaseStateChanges } from './state-changes.ts'

/**
 * Advances leases on their dates (domain.md §3.11): a pending one begins, one past its end
 * continues month to month or expires, a terminated one ends, an agreed rent takes effect. Rent is
 * posted in the same transaction, also the last of an expiring lease, so that none is lost after an
 * outage; the charges of one organization at one time form a run.
 */
export const leaseStates: Job = {
  name: 'lease-states',
  texts: labels({
    title: 'Lease status',
    purpose: 'Starts and ends leases on their dates',
  }),
  cron: '0 * * * *',
  run(work) {
    const runOf = ownRuns()
    const recorded = { states: jobRuns(), rollovers: jobRuns() }
    return eachBatch(work, {
      wanted: sql`(${isReal} and ${dayHasCome})`,
      max: 1,
      begin: actAsSystem,
      async step(db, leaseIds, organizationId) {
        // The run is locked before its leases, as in an undo.
        const run = await runOf(db, organizationId)
        for (const id of leaseIds) await advance(db, id, { run, recorded }, work)
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

/** The runs of automations that the changes are recorded in. */
type Recorded = Record<'states' | 'rollovers', ReturnType<typeof jobRuns>>

async function advance(
  db: Db,
  leaseId: string,
  { run, recorded }: { run: ChargeRun; recorded: Recorded },
  work: Work,
): Promise<void> {
  const locked = await lockLease(db, leaseId, { skipLocked: true })
  if (!locked) return
  const { organization } = locked
  const today = todayIn(organization.timezone)
  const stateChanges = leaseStateChanges(locked.lease, today)
  const lease = await begin(db, locked.lease, today)
  if (lease?.status !== 'active') return
  const rent = await followRent(db, leaseId, today)
  const isOver = stateChanges.some(({ event }) => isEndOfTerm(event))
  const goingOn = isOver && lease.rollover ? await monthToMonth(db, lease) : undefined
  const expires = isOver && !goingOn
  if (expires) {
    if (lease.rollover)
      work.log.warn({ leaseId }, 'A lease ends with its term: its unit is leased to another tenant')
    await expireLease(db, { lease, organization }, today, run)
  } else await postDue(db, goingOn ?? lease, organization, run)
  const ends = await endIfOver(db, { lease, organization }, today, run)
  await followOccupancy(db, lease.unitId)
  if (lease.evictionOn && (expires || ends))
    await notifyOfEviction(db, { id: leaseId, became: 'over' }, null, work.publicUrl)
  const happened = stateChanges.map(change =>
    isEndOfTerm(change.event) && expires ? { ...change, event: 'lease_expires' as const } : change,
  )
  await recordChanges(
    db,
    lease,
    rent ? [...happened, { event: 'rent_changes', day: today }] : happened,
    recorded,
  )
}

function isEndOfTerm(event: AutomationEvent): boolean {
  return event === 'goes_month_to_month' || event === 'lease_expires'
}

/** Records events of a lease; rolling over to month-to-month is a run of its own, which can be undone. */
async function recordChanges(
  db: Db,
  { id, organizationId }: LeaseRow,
  happened: readonly { event: AutomationEvent; day: Day }[],
  recorded: Recorded,
) {
  const items = happened.map(change => ({
    ...change,
    ...{ subject: 'lease' as const, subjectId: id, amount: null },
  }))
  const [rollovers, states] = [true, false].map(wanted =>
    items.filter(({ event }) => (event === 'goes_month_to_month') === wanted),
  )
  const of = (kind: AutomationKind) => ({ organizationId, kind })
  await recordItems(db, recorded.states(organizationId), of('lease_states'), states ?? [])
  await recordItems(db, recorded.rollovers(organizationId), of('month_to_month'), rollovers ?? [])
}

/** The lease as it is now, begun if its day has come; undefined when another transaction was faster. */
async function begin(db: Db, lease: LeaseRow, today: Day): Promise<LeaseRow | undefined> {
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
    const [row] = await savepoint(db, inner =>
      inner
        .update(leases)
        .set({ monthToMonthSince: addDays(lease.endDate, 1) })
        .where(and(eq(leases.id, lease.id), isStillRunning))
        .returning(),
    )
    return row
  } catch (error) {
    if (isOverlap(error)) return undefined
    throw error
  }
}
