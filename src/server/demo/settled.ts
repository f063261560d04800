import { type Day, earlierOf } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { allocations } from '../db/tables.ts'
import type { Ledger } from '../ledger/rows.ts'
import { settle } from '../ledger/settlement.ts'
import { idOf, morning } from './marks.ts'
import type { Portfolio } from './plan.ts'

type AllocationRow = typeof allocations.$inferInsert

/** What covers what, found as the product finds it: after every posting, in the order of the days. */
export function settled({ organization, charges, payments }: Portfolio): AllocationRow[] {
  const chargesOf = Map.groupBy(charges, row => row.leaseId)
  const paymentsOf = Map.groupBy(payments, row => row.leaseId)
  return [...chargesOf].flatMap(([leaseId, owed]) => {
    const book = settleLease(owed, paymentsOf.get(leaseId) ?? [])
    return book.map(({ id, amount, ...row }) => ({
      ...row,
      id,
      amount: fromCents(amount),
      organizationId: organization.id,
      leaseId,
      createdAt: morning(row.appliedOn, 5),
    }))
  })
}

function settleLease(owed: Portfolio['charges'], paid: Portfolio['payments']) {
  const ledger: Ledger & { allocations: Ledger['allocations'][number][] } = {
    charges: [],
    payments: [],
    credits: [],
    refunds: [],
    allocations: [],
  }
  for (const day of daysOf(owed, paid)) {
    ledger.charges = [
      ...ledger.charges,
      ...owed
        .filter(row => row.dueDate === day)
        .map(({ id, kind, amount, dueDate }) => ({
          id,
          kind,
          amount: toCents(amount),
          dueDate,
          voidedOn: null,
        })),
    ]
    for (const { id, amount, receivedOn, status } of paid.filter(row => row.receivedOn === day)) {
      const row = { id, amount: toCents(amount), receivedOn, status, reversedOn: null }
      ledger.payments = [...ledger.payments, row]
    }
    ledger.allocations.push(
      ...settle(ledger).map(row => ({
        ...row,
        id: idOf(`allocation:${row.chargeId}:${row.paymentId}`, morning(row.appliedOn, 5)),
        voidedOn: null,
      })),
    )
  }
  return ledger.allocations
}

function daysOf(owed: Portfolio['charges'], paid: Portfolio['payments']): Day[] {
  const days = new Set([...owed.map(row => row.dueDate), ...paid.map(row => row.receivedOn)])
  return [...days].toSorted((a, b) => (earlierOf(a, b) === a ? -1 : 1))
}
