import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { allocate, type NewAllocation, type Source } from '../ledger/allocation.ts'
import type { RentStep } from '../ledger/proration.ts'
import type { AllocationRow, Ledger } from '../ledger/rows.ts'
import { type NamedCharges, settle } from '../ledger/settlement.ts'
import { newId } from '../new-id.ts'
import type { Db } from './client.ts'
import { among, type OpenBooks, readCountedLedgers, readOpenBooks } from './open-books.ts'
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
import { written } from './written.ts'

/** The rows behind the ledger's arithmetic: locked, read and settled. */

export type LeaseRow = typeof leases.$inferSelect
export type OrganizationRow = typeof organizations.$inferSelect
export type LockedLease = { lease: LeaseRow; organization: OrganizationRow }

/**
 * Locks a lease for the rest of the transaction, so that its postings come one after the other,
 * and answers it with its organization. Null when there is no such lease, or it is not one
 * of those meant; with `skipLocked` also when somebody else holds it.
 */
export async function lockLease(
  db: Db,
  leaseId: string,
  { skipLocked = false, of }: { skipLocked?: boolean; of?: SQL } = {},
): Promise<LockedLease | null> {
  const [row] = await readLeases(db, {
    where: and(eq(leases.id, leaseId), of),
    lock: sql`for no key update of ${leases}${skipLocked ? sql` skip locked` : undefined}`,
  })
  return row ?? null
}

const readLeases = written(db =>
  db
    .select({ lease: leases, organization: organizations })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .$dynamic(),
)

/** As `lockLease`, for many at once, in the order of their ids: two nodes never wait in a circle. */
export function lockLeases(db: Db, ids: readonly string[]): Promise<LockedLease[]> {
  return db
    .select({ lease: leases, organization: organizations })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .where(among(leases.id, ids))
    .orderBy(asc(leases.id))
    .for('no key update', { of: leases })
}

/**
 * Lays a locked lease's unapplied money on its open charges, in the order of domain.md §3.8; what a
 * waiver or concession names comes first.
 *
 * Answers what was open before; undefined for a lease with no books yet.
 */
export async function settleLease(
  db: Db,
  lease: Settled,
  options: Settling = {},
): Promise<OpenBooks | undefined> {
  return (await settleLeases(db, [lease], options)).get(lease.id)
}

type Settled = Pick<LeaseRow, 'id' | 'organizationId'>

interface Settling {
  /** The day a reversal or a void freed the money, when that is why it runs. */
  notBefore?: Day | undefined
  /** The money that was just posted, when that is why. */
  posted?: Source | undefined
  /** What was open before it, where that was read under the lock. */
  open?: ReadonlyMap<string, OpenBooks>
}

/** As `settleLease`, for many in a few statements. */
export async function settleLeases(
  db: Db,
  settled: readonly Settled[],
  options: Settling = {},
): Promise<ReadonlyMap<string, OpenBooks>> {
  const ids = settled.map(lease => lease.id)
  const books = options.open ? withPosted(options.open, options) : await readOpenBooks(db, ids)
  const laid = await layMoney(db, books, options)
  const rows = settled.flatMap(({ id, organizationId }) =>
    (laid.get(id) ?? []).map(allocation => ({
      ...allocation,
      id: newId(),
      amount: fromCents(allocation.amount),
      organizationId,
      leaseId: id,
    })),
  )
  if (rows.length === 0) return books
  // As one value: a statement takes some 65,000 of them, and a year of many leases is more.
  await db.execute(sql`
    insert into ${allocations}
      (id, organization_id, lease_id, charge_id, payment_id, credit_id, amount, applied_on)
    select id, "organizationId", "leaseId", "chargeId", "paymentId", "creditId", amount,
      greatest("appliedOn", ${roomSince})
    from (
      select *, sum(amount) over (partition by "chargeId") as laid
      from json_to_recordset(${JSON.stringify(rows)}) as sent(id uuid, "organizationId" uuid,
        "leaseId" uuid, "chargeId" uuid, "paymentId" uuid, "creditId" uuid, amount numeric, "appliedOn" date)
    ) row`)
  return books
}

/**
 * The day from which a charge has room for what is laid on it, null for ever: money that is recorded
 * late would cover it twice on days when a payment still stood that the bank took back afterwards.
 */
const roomSince = sql`(
  select max(ended.voided_on) from ${allocations} ended
  where ended.charge_id = row."chargeId" and ended.voided_on > greatest(row."appliedOn", ended.applied_on)
    and (select sum(stood.amount) from ${allocations} stood where stood.charge_id = ended.charge_id
        and stood.applied_on < ended.voided_on and (stood.voided_on is null or stood.voided_on >= ended.voided_on))
      + row.laid > (select c.amount from ${charges} c where c.id = ended.charge_id)
)`

/** Books that were read before money was posted, with it. */
function withPosted(open: ReadonlyMap<string, OpenBooks>, { posted }: Settling) {
  const free = posted?.unapplied ?? 0
  return new Map([...open].map(([id, books]) => [id, { ...books, free: books.free + free }]))
}

/** What is laid on which charge, by lease. Where nothing is open, or no money free, there is nothing to lay. */
async function layMoney(
  db: Db,
  books: ReadonlyMap<string, OpenBooks>,
  { notBefore, posted }: Settling,
): Promise<Map<string, NewAllocation[]>> {
  const laid = new Map<string, NewAllocation[]>()
  const mixed: string[] = []
  for (const [id, { charges, free }] of books) {
    if (charges.length === 0 || free <= 0) continue
    // What is free comes to what was posted: then nothing else is.
    if (free === posted?.unapplied) laid.set(id, allocate(charges, [posted], notBefore))
    else mixed.push(id)
  }
  if (mixed.length === 0) return laid
  for (const [id, ledger] of await readCountedLedgers(db, mixed))
    laid.set(id, settle(ledger, { names: namedCharges(ledger), ...(notBefore && { notBefore }) }))
  return laid
}

/** Which charge each credit of a ledger is for, where it names one. */
export function namedCharges(ledger: {
  credits: readonly { id: string; chargeId: string | null }[]
}): NamedCharges {
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
  const of = <Table extends { leaseId: AnyPgColumn }>(table: Table) => eq(table.leaseId, leaseId)
  return {
    charges: (await db.select().from(charges).where(of(charges))).map(inCents),
    payments: (await db.select().from(payments).where(of(payments))).map(inCents),
    credits: (await db.select().from(credits).where(of(credits))).map(inCents),
    refunds: (await db.select().from(refunds).where(of(refunds))).map(inCents),
    allocations: (await db.select().from(allocations).where(of(allocations))).map(inCents),
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
