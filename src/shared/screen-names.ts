/** The first part of every screen's path; `/` itself has none. A path that begins otherwise is no screen. */
export const screenNames = [
  'auth',
  'confirm-email',
  'reset-password',
  'invitations',
  'unsubscribe',
  'stop-autopay',
  'job',
  'properties',
  'tenants',
  'financials',
  'maintenance',
  'communication',
  'reports',
  'documents',
  'settings',
] as const
