import { listExpenses } from '#shared/accounting/expenses.ts'
import { listRecurringExpenses } from '#shared/accounting/recurring-expenses.ts'
import { listVendors } from '#shared/maintenance/vendors.ts'

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
