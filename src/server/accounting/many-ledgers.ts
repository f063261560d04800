import { asc } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { toCents } from '#shared/money.ts'
import { allocations, charges, credits, leaseRents, payments, refunds } from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import type { LeaseLedger } from './lease-ledger.ts'
import type { RentStep } from './ledger/proration.ts'

/** As `readLedger` and `rentSteps`, for many leases in a few statements. */
export async function readLedgers(
  db: Db,
  leaseIds: readonly string[],
): Promise<Map<string, { ledger: LeaseLedger; steps: RentStep[] }>> {
  const of = <Table extends { leaseId: AnyPgColumn }>(table: Table) =>
    among(table.leaseId, leaseIds)
  const owed = byLease(await db.select().from(charges).where(of(charges)))
  const paid = byLease(await db.select().from(payments).where(of(payments)))
  const given = byLease(await db.select().from(credits).where(of(credits)))
  const returned = byLease(await db.select().from(refunds).where(of(refunds)))
  const applied = byLease(await db.select().from(allocations).where(of(allocations)))
  const rents = Map.groupBy(
    await db.select().from(leaseRents).where(of(leaseRents)).orderBy(asc(leaseRents.effectiveFrom)),
    row => row.leaseId,
  )
  return new Map(
    leaseIds.map(id => [
      id,
      {
        ledger: {
          charges: owed.get(id) ?? [],
          payments: paid.get(id) ?? [],
          credits: given.get(id) ?? [],
          refunds: returned.get(id) ?? [],
          allocations: applied.get(id) ?? [],
        },
        steps: (rents.get(id) ?? []).map(({ effectiveFrom, monthlyRent }) => ({
          effectiveFrom,
          monthlyRent: toCents(monthlyRent),
        })),
      },
    ]),
  )
}

function byLease<Row extends { leaseId: string; amount: string }>(rows: readonly Row[]) {
  const inCents = rows.map(row => ({ ...row, amount: toCents(row.amount) }))
  return Map.groupBy(inCents, row => row.leaseId)
}
