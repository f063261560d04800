import { eq, type SQL, sql } from 'drizzle-orm'
import { toCents } from '#shared/money.ts'
import { balanceToday, todayThere } from '../../access/selections.ts'
import {
  allocations,
  leaseSums,
  leases,
  openCharges,
  organizations,
  paymentAttempts,
  payments,
} from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'

/** The money between the tenants of a lease and its office today; cents. */
export interface TenantsBalance {
  /** The lease's balance less that of its other payers; negative for a credit. */
  balance: number
  /** Their payments that a provider is collecting. */
  collecting: number
  /** Their payments that they reported, and the office has not confirmed. */
  reported: number
  /** Unapplied money of the other payers. */
  outsideFree: number
}

/** The tenants' part of the balance of leases, and their money on its way. One statement. */
export async function readTenantsBalances(
  db: Db,
  leaseIds: readonly string[],
): Promise<Map<string, TenantsBalance>> {
  const rows = await db
    .select({
      leaseId: leases.id,
      balance: sql<string>`${balanceToday} - (${outsideOwed} - ${outsideFree})`,
      ...{ collecting, reported, outsideFree: sql<string>`${outsideFree}::text` },
    })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .leftJoin(leaseSums, eq(leaseSums.leaseId, leases.id))
    .where(among(leases.id, leaseIds))
  return new Map(
    rows.map(({ leaseId, balance, collecting, reported, outsideFree }) => [
      leaseId,
      {
        ...{ balance: toCents(balance), collecting: toCents(collecting) },
        ...{ reported: toCents(reported), outsideFree: toCents(outsideFree) },
      },
    ]),
  )
}

/** The tenants' part of the balance of one lease. */
export async function readTenantsBalance(db: Db, leaseId: string): Promise<TenantsBalance> {
  const balances = await readTenantsBalances(db, [leaseId])
  return balances.get(leaseId) ?? { balance: 0, collecting: 0, reported: 0, outsideFree: 0 }
}

/** The amount that the tenants still have to pay; cents, negative for a credit. */
export function leftOf({ balance, collecting, reported }: TenantsBalance): number {
  return balance - collecting - reported
}

/** Charges of other payers, due by today and open. */
const outsideOwed = sql`coalesce((select sum(${openCharges.open}) from ${openCharges}
  where ${openCharges.leaseId} = ${leases.id} and not ${openCharges.isTenants} and ${openCharges.dueDate} <= ${todayThere}), 0)`

/** Money of other payers that covers nothing yet. */
const outsideFree = sql`coalesce((select sum(${payments.amount} - coalesce((
    select sum(${allocations.amount}) from ${allocations}
    where ${allocations.paymentId} = ${payments.id} and ${allocations.voidedOn} is null), 0))
  from ${payments} where ${payments.leaseId} = ${leases.id} and ${payments.payerKind} <> 'tenant'
    and ${payments.status} = 'completed'), 0)`

const pending = (isThroughProvider: boolean): SQL => sql`coalesce((select sum(${payments.amount})
  from ${payments} where ${payments.leaseId} = ${leases.id} and ${payments.status} = 'pending'
    and coalesce(${payments.payerKind}, 'tenant') = 'tenant' and ${payments.throughProvider} = ${isThroughProvider}), 0)`

// A page counts once its payer paid there: before, it may be left.
const submitted = sql`coalesce((select sum(${paymentAttempts.amount}) from ${paymentAttempts}
  where ${paymentAttempts.leaseId} = ${leases.id} and ${paymentAttempts.state} in ('submitted', 'processing')
    and ${paymentAttempts.paymentId} is null and ${paymentAttempts.methodId} is not null), 0)`

const collecting = sql<string>`(${pending(true)} + ${submitted})::text`
const reported = sql<string>`(${pending(false)})::text`
