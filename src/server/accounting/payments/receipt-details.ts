import { asc, eq, type SQL } from 'drizzle-orm'
import type { Payment, PaymentOrigin } from '#shared/accounting/payments.ts'
import {
  coTenantsOfLease,
  organizationShape,
  payerShape,
  payers,
  tenantShape,
  unitShape,
} from '../../access/selections.ts'
import {
  agencies,
  leasePayers,
  leases,
  organizations,
  payments,
  properties,
  units,
  users,
} from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import type { Received } from './receipt.ts'

/** Payments with the details of their receipts beside the ledger, those of one lease together. */
export async function selectReceived(
  db: Db,
  which: SQL | undefined,
): Promise<(Received & { origin: PaymentOrigin })[]> {
  const rows = await db
    .select({
      payment: payments,
      organization: organizationShape,
      tenant: tenantShape,
      coTenants: coTenantsOfLease,
      paidBy: payerShape,
      agency: { name: agencies.name, address: agencies.address },
      unit: { ...unitShape, address: properties.address },
    })
    .from(payments)
    .innerJoin(leases, eq(leases.id, payments.leaseId))
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, payments.organizationId))
    .leftJoin(payers, eq(payers.id, payments.paidBy))
    .leftJoin(leasePayers, eq(leasePayers.id, payments.payerId))
    .leftJoin(agencies, eq(agencies.id, leasePayers.agencyId))
    .where(which)
    .orderBy(asc(payments.leaseId), asc(payments.id))
  return rows.map(({ payment, tenant, coTenants, paidBy, ...rest }) => ({
    ...payment,
    ...rest,
    payers: paidBy ? [paidBy] : [tenant, ...coTenants],
  }))
}

/** Why a payment has no receipt, as a sentence; null for a received one. */
export function whyNoReceipt({
  origin,
  status,
}: {
  origin: PaymentOrigin
  status: Payment['status']
}): string | null {
  if (origin === 'brought_forward') return 'This is an opening balance: it has no receipt'
  if (origin === 'transfer')
    return 'This money was transferred from another lease: its receipt is there'
  if (status !== 'completed' && status !== 'reversed')
    return 'Only a completed payment has a receipt'
  return null
}
