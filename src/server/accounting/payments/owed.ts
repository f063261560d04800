import { eq, sql } from 'drizzle-orm'
import { addDays, type Day, laterOf } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import { leaseRents, leaseSums, leases, organizations } from '../../db/tables.ts'
import { type Db, prepared } from '../../postgres/database.ts'
import { chargePlans } from '../charges/charge-plans.ts'
import { type LeaseRow, lastDayOf, lockLease, readLedger } from '../lease-ledger.ts'
import { balanceAsOf } from '../ledger/balance.ts'
import { dueCharges } from '../ledger/charge-schedule.ts'
import { nextPeriodWithin } from '../ledger/periods.ts'
import { type RentStep, rentOn } from '../ledger/proration.ts'

/**
 * At most what `owedOn` says, balance and next rent together, in cents: from one short statement, where no row of the
 * lease is of a later day. 0 where only its ledger says more.
 */
export async function minOwedOn(db: Db, leaseId: string, today: Day): Promise<number> {
  const [found] = await readStored(db, { leaseId })
  if (!found?.sums || found.sums.lastDay > today) return 0
  const { lease, sums, method } = found
  const balance = Math.max(0, toCents(sums.balance))
  const steps = found.steps.map(row => ({ ...row, monthlyRent: toCents(row.monthlyRent) }))
  if (!goesOn(lease) || steps.length === 0) return balance
  const none = { concessions: [], payers: [], again: [] }
  const term = { start: lease.startDate, end: lastDayOf(lease), after: lease.chargedThrough }
  const rent = { kind: 'rent' as const, recurringChargeId: null, description: null, steps }
  const terms = { dueDay: lease.dueDay, method, dueThrough: nextDue(lease, today) }
  // Payers and credits change its parts, and not its day: the whole rent of that day counts.
  const [next] = dueCharges({ ...rent, ...term, ...none }, terms).charges
  return balance + (next ? rentOn(steps, next.dueDate) : 0)
}

const readStored = prepared('stored balance', db =>
  db
    .select({
      lease: {
        ...{ status: leases.status, startDate: leases.startDate, endDate: leases.endDate },
        ...{ terminatedOn: leases.terminatedOn, rollover: leases.rollover },
        monthToMonthSince: leases.monthToMonthSince,
        ...{ dueDay: leases.dueDay, chargedThrough: leases.chargedThrough },
      },
      method: organizations.prorationMethod,
      sums: { balance: leaseSums.balance, lastDay: leaseSums.lastDay },
      steps: sql<(Pick<RentStep, 'effectiveFrom'> & { monthlyRent: string })[]>`array(
        select json_build_object('effectiveFrom', r.effective_from, 'monthlyRent', r.monthly_rent::text)
        from ${leaseRents} r where r.lease_id = ${leases.id} order by r.effective_from)`,
    })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
    .where(eq(leases.id, sql.placeholder('leaseId'))),
)

/** The balance of a lease on a day, 0 for a credit, and its next rent, 0 for none; in cents. */
export async function owedOn(db: Db, leaseId: string, today: Day) {
  const locked = await lockLease(db, leaseId)
  const ledger = await readLedger(db, leaseId)
  if (!locked) throw new Error('A locked lease is gone')
  const balance = Math.max(0, balanceAsOf(ledger, today))
  const { lease, organization } = locked
  const [rent] = goesOn(lease) ? ((await chargePlans(db, [lease])).get(leaseId) ?? []) : []
  if (!rent) return { balance, nextRent: 0 }
  const method = organization.prorationMethod
  const terms = { dueDay: lease.dueDay, method, dueThrough: nextDue(lease, today) }
  const [next] = [
    ...ledger.charges.filter(row => row.kind === 'rent' && !row.voidedOn && row.dueDate > today),
    ...dueCharges(rent, terms).charges,
  ].toSorted((a, b) => order(a.dueDate, b.dueDate))
  // For a first or last part of a month, the whole: a tenant who moves in on the 30th pays more than two days.
  return { balance, nextRent: next ? Math.max(next.amount, rentOn(rent.steps, next.dueDate)) : 0 }
}

function goesOn({ status }: Pick<LeaseRow, 'status'>): boolean {
  return status === 'active' || status === 'pending'
}

function nextDue({ startDate }: Pick<LeaseRow, 'startDate'>, today: Day): Day {
  return addDays(laterOf(today, startDate), nextPeriodWithin)
}
