import { asc, eq } from 'drizzle-orm'
import { toCents } from '#shared/money.ts'
import { leasePayerShares, leasePayers } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import type { SharingPayer } from '../ledger/rent-parts.ts'

/** The payers of each lease that has any, the first entered first, with their shares in cents. One statement. */
export async function sharesOf(
  db: Db,
  leaseIds: readonly string[],
): Promise<Map<string, SharingPayer[]>> {
  const rows = await db
    .select({ payer: leasePayers, step: leasePayerShares })
    .from(leasePayerShares)
    .innerJoin(leasePayers, eq(leasePayers.id, leasePayerShares.payerId))
    .where(among(leasePayerShares.leaseId, leaseIds))
    .orderBy(asc(leasePayers.id), asc(leasePayerShares.effectiveFrom))
  const byLease = Map.groupBy(rows, ({ payer }) => payer.leaseId)
  return new Map([...byLease].map(([leaseId, own]) => [leaseId, payersIn(own)]))
}

type Row = {
  payer: typeof leasePayers.$inferSelect
  step: typeof leasePayerShares.$inferSelect
}

function payersIn(rows: readonly Row[]): SharingPayer[] {
  return [...Map.groupBy(rows, ({ payer }) => payer.id)].flatMap(([payerId, own]) => {
    const payerKind = own[0]?.payer.kind
    if (!payerKind) return []
    const shares = own.map(({ step: { effectiveFrom, share, isAbated } }) => ({
      ...{ effectiveFrom, share: toCents(share), isAbated },
    }))
    return [{ payerId, payerKind, shares }]
  })
}
