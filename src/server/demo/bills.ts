import type { ExpenseCategory } from '#shared/accounting/expenses.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { fromCents, splitByLargestRemainder } from '#shared/money.ts'
import type { billLines, billPaymentLines, billPayments, bills } from '../db/tables.ts'
import { ago, idOf, morning } from './marks.ts'
import { type expenseRows, vendorRows } from './spending.ts'

/** Bills that wait for approval, which count nowhere: vendor, number, lines, cents, days ago; each over some buildings. */
const waiting: [string, string, ExpenseCategory, string, number, number, number[]][] = [
  ['Mohawk Cleaning Services', 'MC-2291', 'cleaning_maintenance', 'Gutters', 100_000, 6, [0, 1, 2]],
  ['Capital Roofing', '1187', 'repairs', 'Flashing at the chimney', 84_000, 4, [0]],
  ['Brightline Electric', 'BE-530', 'repairs', 'Lights of the parking lot', 61_250, 3, [1]],
  ['Tri-City Building Supply', '77410', 'supplies', 'Paint and filters', 23_485, 1, [0, 2]],
]

interface Ledgers {
  organizationId: string
  enteredBy: string
  propertyIds: readonly string[]
}

/** The bills to approve, with their lines. */
export function billRows(today: Day, { organizationId, enteredBy, propertyIds }: Ledgers) {
  const vendorIds = new Map(vendorRows(today, organizationId).map(row => [row.name, row.id]))
  const rows: (typeof bills.$inferInsert)[] = []
  const lines: (typeof billLines.$inferInsert)[] = []
  for (const [vendor, number, category, description, cents, daysAgo, buildings] of waiting) {
    const billOn = ago(today, daysAgo)
    const moment = morning(billOn, 90)
    const id = idOf(`waiting:${number}`, moment)
    rows.push({
      ...{ id, organizationId, vendorId: vendorIds.get(vendor) ?? '', number, enteredBy },
      ...{ billOn, dueOn: addDays(billOn, 30), stage: 'to_approve' },
      ...{ createdAt: moment, updatedAt: moment },
    })
    const shares = splitByLargestRemainder(
      cents,
      buildings.map(() => 1),
    )
    for (const [at, building] of buildings.entries())
      lines.push({
        id: idOf(`waiting:${number}:${at}`, moment),
        ...{ organizationId, billId: id, place: at + 1, category, description },
        ...{ propertyId: propertyIds[building] ?? '', amount: fromCents(shares[at] ?? 0) },
      })
  }
  return { bills: rows, lines }
}

type Expense = ReturnType<typeof expenseRows>[number]

/** Listings are paid by card, once a month for all buildings; all other expenses are paid alone. */
export function cardPayments(expenses: readonly Expense[]) {
  const payments = new Map<string, typeof billPayments.$inferInsert & { id: string }>()
  const lines: (typeof billPaymentLines.$inferInsert)[] = []
  for (const { id: expenseId, paidOn, createdAt, ...expense } of expenses.filter(isByCard)) {
    if (!paidOn || !createdAt) continue
    const { organizationId, propertyId, amount, recordedBy } = expense
    const id = idOf(`card:${paidOn}`, createdAt)
    payments.set(id, { id, organizationId, paidOn, method: 'card', recordedBy, createdAt })
    lines.push({
      id: idOf(`card line:${expenseId}`, createdAt),
      ...{ organizationId, paymentId: id, expenseId, propertyId, amount, paidOn },
    })
  }
  return { payments: [...payments.values()], lines }
}

/** The row of an expense before its payment, which pays it. */
export function beforePayment(expense: Expense): Expense {
  return isByCard(expense) ? { ...expense, paidOn: null } : expense
}

function isByCard({ category }: Expense): boolean {
  return category === 'advertising'
}
