import type { Refresh } from '#web/client/api.ts'

/** What reads differently once a run was undone. */
export const afterUndo: Refresh = [
  '/api/automations',
  '/api/automation-runs',
  '/api/charge-runs',
  '/api/coming-charges',
  '/api/charges',
  '/api/credits',
  '/api/leases',
  '/api/units',
  '/api/properties',
  '/api/payments',
  '/api/expenses',
  '/api/maintenance-requests',
  '/api/dashboard',
  '/api/financials',
]
