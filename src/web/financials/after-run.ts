import type { Refresh } from '../api.ts'

/** What reads differently once a run was made or taken back. */
export const afterRun: Refresh = [
  '/api/charge-runs',
  '/api/coming-charges',
  '/api/charges',
  '/api/leases',
  '/api/payments',
  '/api/dashboard',
]
