import { labels } from '#shared/language/t.ts'
import type { ReportType, reportGroups } from './report-catalogue.ts'
import type { ownerPack } from './report-schedules.ts'

/** The reports as readers call them; in answers and addresses their English names are the keys. */
const reportNames: Readonly<Record<ReportType | typeof ownerPack, string>> = labels({
  'Revenue Summary': 'Revenue Summary',
  'Rent Roll': 'Rent Roll',
  'Expense Report': 'Expense Report',
  'Profit & Loss': 'Profit & Loss',
  'Occupancy Report': 'Occupancy Report',
  'Property Performance': 'Property Performance',
  'Maintenance Summary': 'Maintenance Summary',
  'Vacancy Analysis': 'Vacancy Analysis',
  'Tenant Directory': 'Tenant Directory',
  'Lease Expiration': 'Lease Expiration',
  'Payment History': 'Payment History',
  'Communication Log': 'Communication Log',
  'Monthly Dashboard': 'Monthly Dashboard',
  'Maintenance Trends': 'Maintenance Trends',
  'Collection Report': 'Collection Report',
  'Move-in/Move-out': 'Move-in/Move-out',
  'Trial Balance': 'Trial Balance',
  'General Ledger': 'General Ledger',
  'Balance Sheet': 'Balance Sheet',
  'Cash Flow': 'Cash Flow',
  'Deposit Liability': 'Deposit Liability',
  'Bank Reconciliation': 'Bank Reconciliation',
  'Budget vs. Actual': 'Budget vs. Actual',
  'Payables Aging': 'Payables Aging',
  'Owner Statements': 'Owner Statements',
})

/** The groups of the Reports screen. */
export const reportGroupNames: Readonly<Record<keyof typeof reportGroups, string>> = labels({
  Financial: 'Financial Reports',
  Property: 'Property Reports',
  Tenant: 'Tenant Reports',
  Operational: 'Operational Reports',
  Accounting: 'Accounting Reports',
})

/** The name of a report; a former one keeps its English name. */
export function reportName(reportType: string): string {
  return isNamed(reportType) ? reportNames[reportType] : reportType
}

function isNamed(reportType: string): reportType is keyof typeof reportNames {
  return Object.hasOwn(reportNames, reportType)
}
