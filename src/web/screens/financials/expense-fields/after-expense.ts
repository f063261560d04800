import { listExpenses } from '#shared/accounting/expenses.ts'
import { listRecurringExpenses } from '#shared/accounting/recurring-expenses.ts'
import { listVendors } from '#shared/maintenance/vendors.ts'

/** The queries to refresh after any change of expenses. */
export const afterExpense = [
  listExpenses,
  listVendors,
  listRecurringExpenses,
  // The statement of a property's owner, before it is issued.
  '/api/properties',
  '/api/financials',
  '/api/dashboard',
] as const
