import { fromCents, toCents } from '#shared/money.ts'
import { replay } from '../accounting/ledger/replay.ts'
import type { allocations } from '../db/tables.ts'
import { idOf, morning } from './marks.ts'
import type { Portfolio } from './plan.ts'

type AllocationRow = typeof allocations.$inferInsert

/** The allocations, computed as the product does. */
export function settled({ organization, charges, payments }: Portfolio): AllocationRow[] {
  const paymentsOf = Map.groupBy(payments, row => row.leaseId)
  return [...Map.groupBy(charges, row => row.leaseId)].flatMap(([leaseId, owed]) => {
    const { spans } = replay({
      charges: owed.map(({ id, kind, amount, dueDate }) => ({
        ...{ id, kind, dueDate, amount: toCents(amount), voidedOn: null },
      })),
      payments: (paymentsOf.get(leaseId) ?? []).map(({ id, amount, receivedOn, status }) => ({
        ...{ id, receivedOn, status, amount: toCents(amount), reversedOn: null },
      })),
      ...{ credits: [], refunds: [], allocations: [] },
    })
    return spans.map(({ stored: _, amount, ...row }) => ({
      ...row,
      id: idOf(`allocation:${row.chargeId}:${row.paymentId}`, morning(row.appliedOn, 5)),
      amount: fromCents(amount),
      organizationId: organization.id,
      leaseId,
      createdAt: morning(row.appliedOn, 5),
    }))
  })
}
