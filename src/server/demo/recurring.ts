import { nextDue } from '#shared/accounting/expense-rhythms.ts'
import type { ExpenseCategory } from '#shared/accounting/expenses.ts'
import { type Day, partsOf } from '#shared/dates.ts'
import type { recurringExpenses } from '../db/tables.ts'
import { idOf, morning } from './marks.ts'

/** Monthly expenses, paid by standing order; the latest bill is the first posted automatically. */
const repeated: readonly ExpenseCategory[] = ['insurance', 'cleaning_maintenance']

/** The series of a bill; null for a bill that is not recurring. */
export function repeatedBy(bill: {
  key: string
  category: ExpenseCategory
  day: Day
}): string | null {
  return repeated.includes(bill.category)
    ? idOf(`recurring:${bill.key}`, morning(bill.day, 50))
    : null
}

/** A row for each bill that repeats. */
export function recurringRow(
  id: string,
  bill: Pick<
    typeof recurringExpenses.$inferInsert,
    | 'organizationId'
    | 'propertyId'
    | 'vendorId'
    | 'category'
    | 'payee'
    | 'description'
    | 'amount'
    | 'recordedBy'
  >,
  day: Day,
): typeof recurringExpenses.$inferInsert {
  const plan = {
    rhythm: 'monthly' as const,
    dueDay: partsOf(day).day,
    startsOn: day,
    endsOn: null,
  }
  const moment = morning(day, 50)
  const { organizationId, propertyId, vendorId, category, payee, description, amount } = bill
  return {
    ...{ id, organizationId, propertyId, vendorId, category, payee, description, amount, ...plan },
    paidWhenDue: true,
    nextOn: nextDue(plan, day),
    recordedBy: bill.recordedBy,
    createdAt: moment,
    updatedAt: moment,
  }
}
