import { monthlyDashboard } from '../dashboard/monthly-dashboard.ts'
import type { ReportRegistry } from '../definition.ts'
import { collectionReport } from '../income/collection-report.ts'
import { expenseReport } from '../income/expense-report.ts'
import { paymentHistory } from '../income/payment-history.ts'
import { profitAndLoss } from '../income/profit-and-loss.ts'
import { revenueSummary } from '../income/revenue-summary.ts'
import { balanceSheet } from '../ledger/balance-sheet.ts'
import { bankReconciliation } from '../ledger/bank-reconciliation.ts'
import { budgetVsActual } from '../ledger/budget-vs-actual.ts'
import { cashFlow } from '../ledger/cash-flow.ts'
import { depositLiability } from '../ledger/deposit-liability.ts'
import { generalLedger } from '../ledger/general-ledger.ts'
import { payablesAging } from '../ledger/payables-aging.ts'
import { trialBalance } from '../ledger/trial-balance.ts'
import { maintenanceSummary } from '../maintenance/maintenance-summary.ts'
import { maintenanceTrends } from '../maintenance/maintenance-trends.ts'
import { leaseExpiration } from '../occupancy/lease-expiration.ts'
import { moves } from '../occupancy/moves.ts'
import { occupancyReport } from '../occupancy/occupancy-report.ts'
import { propertyPerformance } from '../occupancy/property-performance.ts'
import { rentRoll } from '../occupancy/rent-roll.ts'
import { vacancyAnalysis } from '../occupancy/vacancy-analysis.ts'
import { communicationLog } from '../people/communication-log.ts'
import { tenantDirectory } from '../people/tenant-directory.ts'

/** The report registry: all reports by name. */
export const reportRegistry: ReportRegistry = {
  'Revenue Summary': revenueSummary,
  'Rent Roll': rentRoll,
  'Expense Report': expenseReport,
  'Profit & Loss': profitAndLoss,
  'Occupancy Report': occupancyReport,
  'Property Performance': propertyPerformance,
  'Maintenance Summary': maintenanceSummary,
  'Vacancy Analysis': vacancyAnalysis,
  'Tenant Directory': tenantDirectory,
  'Lease Expiration': leaseExpiration,
  'Payment History': paymentHistory,
  'Communication Log': communicationLog,
  'Monthly Dashboard': monthlyDashboard,
  'Maintenance Trends': maintenanceTrends,
  'Collection Report': collectionReport,
  'Move-in/Move-out': moves,
  'Trial Balance': trialBalance,
  'General Ledger': generalLedger,
  'Balance Sheet': balanceSheet,
  'Cash Flow': cashFlow,
  'Deposit Liability': depositLiability,
  'Bank Reconciliation': bankReconciliation,
  'Budget vs. Actual': budgetVsActual,
  'Payables Aging': payablesAging,
}
