import { addDays, firstOfMonth, todayIn } from '#shared/dates.ts'
import { reportTypes } from '#shared/reports/report-catalogue.ts'

export interface PlannedCall {
  /** Its name in the results. */
  what: string
  url: string
  /** Of a call that posts. */
  body?: object
}

const lists = [
  ...['properties', 'units', 'tenants', 'tenants?table=true', 'leases', 'leases?stage=current'],
  ...['leases?owing=true&largest=true', 'leases?endsWithin=30', 'leases?q=Tenant%2077'],
  ...['leases/open-balances', 'renewals', 'payments', 'payments?status=completed'],
  ...['payments?q=Tenant%2077', 'charges', 'expenses', 'bills', 'credits', 'refunds'],
  ...['deposit-entries', 'coming-charges', 'maintenance-requests'],
  ...['maintenance-requests?open=true&sort=urgency', 'maintenance-requests?q=Tap%2077'],
  ...['messages', 'messages?latest=true', 'notifications', 'documents', 'vendors', 'owners'],
  ...['owner-statements', 'audit-log', 'tenant-invitations', 'charge-runs', 'mails', 'journals'],
  ...['financials/aging/leases', 'financials/deposits/leases', 'general-ledger'],
].map(list => `${list}${list.includes('?') ? '&' : '?'}limit=50`)

const sums = [
  ...['leases/summary', 'tenants/summary', 'payments/summary', 'charges/summary'],
  ...['expenses/summary', 'bills/summary', 'maintenance-requests/summary'],
  ...['maintenance-requests/totals', 'messages/summary', 'documents/summary', 'documents/totals'],
  ...['financials/aging/summary', 'financials/deposits/summary'],
  ...['tenant-invitations/uninvited', 'reports/summary', 'report-runs', 'storage'],
]

const searches = ['Tenant 77', 'tenant', 'house 4', 'Eve 9', 'xyzzy', 'Tenent'].map(
  words => `search?q=${encodeURIComponent(words)}`,
)

const lastMonth = addDays(firstOfMonth(todayIn('UTC')), -1)

const figures = [
  ...['home', 'dashboard/stats', 'dashboard/today', 'dashboard/insights?named=3'],
  ...['dashboard/urgent-tasks', 'dashboard/revenue?days=30', 'automatic-emails/today'],
  ...['financials/aging', 'financials/deposits', 'financials/by-property'],
  ...['financials/by-tenant', 'financials/months', 'financials/collection'],
  ...['financials/past-due?limit=50', 'trial-balance', 'balance-sheet', 'cash-flow'],
  ...[`closed-periods/checklist?through=${lastMonth}`, 'records-to-review', 'automations'],
]

/** The calls of the office's screens: lists, their sums, searches, figures, and the first page of each report. */
export const plannedCalls: readonly PlannedCall[] = [
  ...[...lists, ...sums, ...searches, ...figures].map(path => ({
    what: decodeURIComponent(path),
    url: `/api/${path}`,
  })),
  ...reportTypes.map(reportType => ({
    what: reportType,
    url: '/api/reports/generate',
    body: { reportType },
  })),
]
