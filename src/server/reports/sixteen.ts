import { collectionReport } from './collection-report.ts'
import { communicationLog } from './communication-log.ts'
import { expenseReport } from './expense-report.ts'
import { leaseExpiration } from './lease-expiration.ts'
import { maintenanceSummary } from './maintenance-summary.ts'
import { maintenanceTrends } from './maintenance-trends.ts'
import { monthlyDashboard } from './monthly-dashboard.ts'
import { moves } from './moves.ts'
import { occupancyReport } from './occupancy-report.ts'
import { paymentHistory } from './payment-history.ts'
import type { Plans } from './plan.ts'
import { profitAndLoss } from './profit-and-loss.ts'
import { propertyPerformance } from './property-performance.ts'
import { rentRoll } from './rent-roll.ts'
import { revenueSummary } from './revenue-summary.ts'
import { tenantDirectory } from './tenant-directory.ts'
import { vacancyAnalysis } from './vacancy-analysis.ts'

/** The sixteen reports by name. */
export const planOf: Plans = {
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
}
