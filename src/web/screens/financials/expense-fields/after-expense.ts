import { listExpenses } from '#shared/expenses.ts'
import { listRecurringExpenses } from '#shared/recurring-expenses.ts'
import { listVendors } from '#shared/vendors.ts'

/** What every change of the expenses reads again. */
export const afterExpense = [
  listExpenses,
  listVendors,
  listRecurringExpenses,
  // The statement of a property's owner, before it is issued.
  '/api/properties',
  '/api/financials',
  '/api/dashboard',
] as const
