import { listExpenses } from '#shared/expenses.ts'
import { listVendors } from '#shared/vendors.ts'

/** What every change of the expenses reads again. */
export const afterExpense = [
  listExpenses,
  listVendors,
  '/api/financials',
  '/api/dashboard',
] as const
