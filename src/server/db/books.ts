import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Day, todayIn } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { rentalPeriods } from '../ledger/periods.ts'
import { type RentStep, rentForPeriod } from '../ledger/proration.ts'
import type { AllocationRow, Ledger } from '../ledger/rows.ts'
import { type NamedCharges, settle } from '../ledger/settlement.ts'
import type { Db } from './client.ts'
import {
  allocations,
  charges,
  credits,
  depositEntries,
  leaseRents,
  leases,
  organizations,
  payments,
  refunds,
} from './tables.ts'

/** The rows behind the ledger's arithmetic: read, posted and settled, one lease at a time. */

export type LeaseRow = typeof leases.$inferSelect
export type OrganizationRow = typeof organizations.$inferSelect
export type LockedLease = { lease: LeaseRow; organization: OrganizationRow }

/**
 * Locks a lease for the rest of the transaction, so that its postings come one after the other,
 * and answers it with its organization. Null when there is no such lease; with `skipLocked` also
 * when somebody else holds it.
 */
export async function lockLease(
  db: Db,
  leaseId: string,
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<LockedLease | null> {
  const [row] = await db
    .select({ lease: leases, organization: organizations })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .where(eq(leases.id, leaseId))
    .for('no key update', skipLocked ? { of: leases, skipLocked } : { of: leases })
  return row ?? null
}

/**
 * Posts every rent charge of a locked lease that is due by today in its organization and not yet
 * charged, moves `charged_through`, and settles (domain.md §3.5). Doing it again changes nothing.
 */
export async function postRent(
  db: Db,
  lease: LeaseRow,
  organization: OrganizationRow,
): Promise<void> {
  const today = todayIn(organization.timezone)
  const periods = rentalPeriods(
    { start: lease.startDate, end: lastDayOf(lease), dueDay: lease.dueDay },
    { after: lease.chargedThrough, dueThrough: today },
  )
  const last = periods.at(-1)
  if (!last) return
  const steps = await rentSteps(db, lease.id)
  const rows = periods
    .map(period => ({
      period,
      rent: rentForPeriod(period, steps, organization.prorationMethod).amount,
    }))
    .filter(({ rent }) => rent > 0)
    .map(({ period, rent }) => ({
      organizationId: lease.organizationId,
      leaseId: lease.id,
      kind: 'rent' as const,
      amount: fromCents(rent),
      dueDate: period.dueDate,
      periodStart: period.periodStart,
      periodEnd: period.periodEnd,
      postedOn: today,
    }))
  if (rows.length > 0) await db.insert(charges).values(rows).onConflictDoNothing()
  await db.update(leases).set({ chargedThrough: last.periodEnd }).where(eq(leases.id, lease.id))
  await settleLease(db, lease)
}

/**
 * Lays a locked lease's unapplied money on its open charges, in the order of domain.md §3.8; what a
 * waiver or concession names comes first.
 *
 * @param notBefore the day a reversal or a void freed the money, when that is why it runs
 */
export async function settleLease(
  db: Db,
  lease: Pick<LeaseRow, 'id' | 'organizationId'>,
  { notBefore }: { notBefore?: Day } = {},
): Promise<void> {
  const ledger = await readLedger(db, lease.id)
  const names = namedCharges(ledger)
  const rows = settle(ledger, notBefore ? { names, notBefore } : { names }).map(allocation => ({
    ...allocation,
    amount: fromCents(allocation.amount),
    organizationId: lease.organizationId,
    leaseId: lease.id,
  }))
  if (rows.length > 0) await db.insert(allocations).values(rows)
}

/** Which charge each credit of a ledger is for, where it names one. */
export function namedCharges(ledger: LeaseLedger): NamedCharges {
  return Object.fromEntries(
    ledger.credits.flatMap(({ id, chargeId }) => (chargeId ? [[id, chargeId]] : [])),
  )
}

/** Stores the days on which allocations end, as `reversePayment` and its like find them. */
export async function endAllocations(db: Db, ended: readonly AllocationRow[]): Promise<void> {
  if (ended.length === 0) return
  const ids = ended.map(row => row.id)
  const days = ended.map(row => row.voidedOn)
  await db
    .update(allocations)
    .set({ voidedOn: sql`ended.day` })
    .from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(days)}::date[]) as ended(id, day)`)
    .where(sql`${allocations.id} = ended.id and ${allocations.voidedOn} is null`)
}

/** A lease's whole ledger with everything ever voided, amounts in cents. */
export async function readLedger(db: Db, leaseId: string): Promise<LeaseLedger> {
  const on = <Table extends { leaseId: AnyPgColumn }>(table: Table) => eq(table.leaseId, leaseId)
  return {
    charges: (await db.select().from(charges).where(on(charges))).map(inCents),
    payments: (await db.select().from(payments).where(on(payments))).map(inCents),
    credits: (await db.select().from(credits).where(on(credits))).map(inCents),
    refunds: (await db.select().from(refunds).where(on(refunds))).map(inCents),
    allocations: (await db.select().from(allocations).where(on(allocations))).map(inCents),
  }
}

/** The movements of a lease's deposit, cents. */
export async function readDeposit(db: Db, leaseId: string) {
  const rows = await db.select().from(depositEntries).where(eq(depositEntries.leaseId, leaseId))
  return rows.map(inCents)
}

type InCents<Row> = Omit<Row, 'amount'> & { amount: number }
export interface LeaseLedger extends Ledger {
  charges: InCents<typeof charges.$inferSelect>[]
  payments: InCents<typeof payments.$inferSelect>[]
  credits: InCents<typeof credits.$inferSelect>[]
  refunds: InCents<typeof refunds.$inferSelect>[]
}

/** The last day rented as far as it is known: open while a lease rolls over month to month. */
export function lastDayOf(lease: LeaseRow): Day | null {
  return lease.terminatedOn ?? (lease.rollover || lease.monthToMonthSince ? null : lease.endDate)
}

/** The rents agreed for a lease, the first first, cents. */
export async function rentSteps(db: Db, leaseId: string): Promise<RentStep[]> {
  const rows = await db
    .select()
    .from(leaseRents)
    .where(eq(leaseRents.leaseId, leaseId))
    .orderBy(leaseRents.effectiveFrom)
  return rows.map(row => ({
    effectiveFrom: row.effectiveFrom,
    monthlyRent: toCents(row.monthlyRent),
  }))
}

function inCents<Row extends { amount: string }>(row: Row) {
  return { ...row, amount: toCents(row.amount) }
}
