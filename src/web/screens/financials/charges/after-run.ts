import type { Refresh } from '#web/client/api.ts'

/** What reads differently once a run was made or taken back. */
export const afterRun: Refresh = [
  '/api/charge-runs',
  '/api/coming-charges',
  '/api/charges',
  '/api/leases',
  '/api/payments',
  '/api/dashboard',
]
