import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
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
} from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import { type Db, prepared } from '../postgres/database.ts'
import type { RentStep } from './ledger/proration.ts'
import type { NamedCharges } from './ledger/replaying.ts'
import type { Ledger } from './ledger/rows.ts'

/** The rows behind the ledger's arithmetic: locked and read. */

export type LeaseRow = typeof leases.$inferSelect
export type OrganizationRow = typeof organizations.$inferSelect
export type LockedLease = { lease: LeaseRow; organization: OrganizationRow }

/**
 * Locks a lease for the rest of the transaction, so that its postings are serialized, and returns
 * it with its organization. Null when no such lease exists or it does not match; with `skipLocked`
 * also when another transaction holds it.
 */
export async function lockLease(
  db: Db,
  leaseId: string,
  { skipLocked = false, of }: { skipLocked?: boolean; of?: SQL } = {},
): Promise<LockedLease | null> {
  if (!skipLocked && !of) return (await lockOne(db, { leaseId }))[0] ?? null
  const [row] = await selectLeases(db)
    .where(and(eq(leases.id, leaseId), of))
    .for('no key update', skipLocked ? { of: leases, skipLocked } : { of: leases })
  return row ?? null
}

const ofLease = <Table extends { leaseId: AnyPgColumn }>(table: Table) =>
  eq(table.leaseId, sql.placeholder('leaseId'))

const lockOne = prepared('locked lease', db =>
  selectLeases(db)
    .where(eq(leases.id, sql.placeholder('leaseId')))
    .for('no key update', { of: leases }),
)

function selectLeases(db: Db) {
  return db
    .select({ lease: leases, organization: organizations })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
}

/** As `lockLease`, for many at once, in the order of their ids: no deadlock between two nodes. */
export function lockLeases(db: Db, ids: readonly string[]): Promise<LockedLease[]> {
  return selectLeases(db)
    .where(among(leases.id, ids))
    .orderBy(asc(leases.id))
    .for('no key update', { of: leases })
}

/** Changes a locked lease, and returns it as it is now. */
export async function changeLease(
  db: Db,
  { id }: Pick<LeaseRow, 'id'>,
  change: Partial<typeof leases.$inferInsert>,
): Promise<LeaseRow> {
  const [row] = await db.update(leases).set(change).where(eq(leases.id, id)).returning()
  if (!row) throw new Error('A locked lease is gone')
  return row
}

/** Which charge each credit of a ledger is for, where it names one. */
export function namedCharges(ledger: {
  credits: readonly { id: string; chargeId: string | null }[]
}): NamedCharges {
  return Object.fromEntries(
    ledger.credits.flatMap(({ id, chargeId }) => (chargeId ? [[id, chargeId]] : [])),
  )
}

/** A lease's whole ledger with all voided rows, amounts in cents. */
export async function readLedger(db: Db, leaseId: string): Promise<LeaseLedger> {
  const rows = {
    charges: await readCharges(db, { leaseId }),
    payments: await readPayments(db, { leaseId }),
    credits: await readCredits(db, { leaseId }),
    refunds: await readRefunds(db, { leaseId }),
    allocations: await readAllocations(db, { leaseId }),
  }
  return {
    charges: rows.charges.map(inCents),
    payments: rows.payments.map(inCents),
    credits: rows.credits.map(inCents),
    refunds: rows.refunds.map(inCents),
    allocations: rows.allocations.map(inCents),
  }
}

const readCharges = prepared('charges of lease', db =>
  db.select().from(charges).where(ofLease(charges)),
)
const readPayments = prepared('payments of lease', db =>
  db.select().from(payments).where(ofLease(payments)),
)
const readCredits = prepared('credits of lease', db =>
  db.select().from(credits).where(ofLease(credits)),
)
const readRefunds = prepared('refunds of lease', db =>
  db.select().from(refunds).where(ofLease(refunds)),
)
/** In one order, whichever of them was rewritten last. */
const readAllocations = prepared('allocations of lease', db =>
  db.select().from(allocations).where(ofLease(allocations)).orderBy(allocations.id),
)

/** The entries of a lease's deposit except voided ones, in cents. */
export async function readDeposit(db: Db, leaseId: string) {
  const rows = await db
    .select()
    .from(depositEntries)
    .where(and(eq(depositEntries.leaseId, leaseId), isNull(depositEntries.voidedOn)))
  return rows.map(inCents)
}

type InCents<Row> = Omit<Row, 'amount'> & { amount: number }
export interface LeaseLedger extends Ledger {
  charges: InCents<typeof charges.$inferSelect>[]
  payments: InCents<typeof payments.$inferSelect>[]
  credits: InCents<typeof credits.$inferSelect>[]
  refunds: InCents<typeof refunds.$inferSelect>[]
}

export type LastDayColumn = 'terminatedOn' | 'rollover' | 'monthToMonthSince' | 'endDate'

/** The last rented day as far as known: open while a lease rolls over month to month. */
export function lastDayOf(lease: Pick<LeaseRow, LastDayColumn>): Day | null {
  return lease.terminatedOn ?? (lease.rollover || lease.monthToMonthSince ? null : lease.endDate)
}

/** The rents agreed for a lease, the first first, cents. */
export async function rentSteps(db: Db, leaseId: string): Promise<RentStep[]> {
  const rows = await readRents(db, { leaseId })
  return rows.map(row => ({
    effectiveFrom: row.effectiveFrom,
    monthlyRent: toCents(row.monthlyRent),
  }))
}

const readRents = prepared('rents of lease', db =>
  db.select().from(leaseRents).where(ofLease(leaseRents)).orderBy(leaseRents.effectiveFrom),
)

function inCents<Row extends { amount: string }>(row: Row) {
  return { ...row, amount: toCents(row.amount) }
}
