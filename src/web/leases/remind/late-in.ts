import { toCents } from '#shared/money.ts'

/** The ids of leases that owe more than they paid ahead, in their order. */
export function lateIn(
  leases: readonly { leaseId: string; open: string; credit: string }[] = [],
): string[] {
  return leases
    .filter(({ open, credit }) => toCents(open) > toCents(credit))
    .map(({ leaseId }) => leaseId)
}
