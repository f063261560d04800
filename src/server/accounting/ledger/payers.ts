import type { PayerKind } from '#shared/accounting/payer-kinds.ts'

/** The payer of a charge or of money; without one, the lease's tenants jointly. */
export interface Payer {
  payerId?: string | null | undefined
  payerKind?: PayerKind | null | undefined
}

/**
 * The payer whose money alone covers a charge, and whose charges alone a payment covers. Null for the tenants, who are
 * jointly liable: the money of each covers the parts of all.
 */
export function outsidePayerOf({ payerId, payerKind }: Payer): string | null {
  return payerId && payerKind && payerKind !== 'tenant' ? payerId : null
}

export function isTenants(row: Payer): boolean {
  return outsidePayerOf(row) === null
}

/** Whether both name the same payer, or none. */
export function isSamePayer(a: Payer, b: Payer): boolean {
  return (a.payerId ?? null) === (b.payerId ?? null)
}
