/** Nouns that change on a screen by another user's action; the database notifies every user who sees them. */
export const liveNouns = [
  'account',
  'bank-accounts',
  'bank-lines',
  'bank-rules',
  'budgets',
  'bills',
  'charges',
  'closed-periods',
  'co-tenants',
  'credits',
  'data-exports',
  'deposit-entries',
  'documents',
  'expenses',
  'journals',
  'leases',
  'ledger-accounts',
  'maintenance-requests',
  'maintenance-schedules',
  'member-invitations',
  'members',
  'messages',
  'notifications',
  'organization',
  'owner-entries',
  'owner-statements',
  'owner-tax-details',
  'payers',
  'payments',
  'people',
  'properties',
  'reconciliations',
  'recurring-expenses',
  'refunds',
  'report-runs',
  'report-schedules',
  'automatic-emails',
  'autopays',
  'payment-attempts',
  'payment-methods',
  'payment-provider',
  'payouts',
  'tenant-invitations',
  'tenants',
  'units',
  'vendors',
] as const
export type LiveNoun = (typeof liveNouns)[number]

/** A noun; the last ones change only by their own reader's action, so no one is notified. */
export type Noun =
  | LiveNoun
  | 'calendar-feed'
  | 'email-changes'
  | 'erasures'
  | 'imports'
  | 'jobs'
  | 'mails'
  | 'sessions'
  | 'tenant-merges'
  | 'vendor-jobs'
/** A noun that changed, or everything. */
export type Changed = Noun | typeof everythingChanged

/** In place of nouns: the change is unknown or affects everything; all data is to be read again. */
export const everythingChanged = '*'
