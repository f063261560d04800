import type { Refresh } from '#web/client/api.ts'

/** The queries to refresh after a run was made or undone. */
export const afterRun: Refresh = [
  '/api/charge-runs',
  '/api/coming-charges',
  '/api/charges',
  '/api/leases',
  '/api/payments',
  '/api/dashboard',
]
