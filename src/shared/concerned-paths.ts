import type { Noun } from './nouns.ts'

/** The calls whose answers a noun's change concerns, by where their paths begin. */
export function pathsConcerned(noun: Noun): readonly `/api/${string}`[] {
  return [...concerned[noun], '/api/audit-log']
}

// A figure of one of these stands in the answers of the others: balances, open and due amounts.
const banking = [
  '/api/bank-accounts',
  '/api/bank-lines',
  '/api/bank-rows',
  '/api/reconciliations',
] as const
const ledger = [
  '/api/accounts',
  '/api/balance-sheet',
  ...banking,
  '/api/budgets',
  '/api/cash-flow',
  '/api/general-ledger',
  '/api/trial-balance',
] as const
const figures = ['/api/dashboard', '/api/financials', '/api/reports', ...ledger] as const
const accounts = [
  // Their tenants may have a letter today.
  '/api/automatic-emails',
  '/api/automation-runs',
  '/api/automations',
  '/api/charge-runs',
  '/api/coming-charges',
  ...(['/api/charges', '/api/recurring-charges', '/api/recurring-credits'] as const),
  '/api/credits',
  '/api/deposit-entries',
  '/api/leases',
  // Whether there is money yet, which settles the currency.
  '/api/organization',
  '/api/owners',
  '/api/meter-readings',
  ...(['/api/payment-attempts', '/api/payments'] as const),
  '/api/properties',
  '/api/refunds',
  '/api/tenants',
  ...figures,
] as const
const homes = [
  '/api/announcements/audience',
  '/api/documents',
  '/api/leases',
  '/api/maintenance-requests',
  '/api/properties',
  '/api/recipients',
  '/api/records-to-review',
  '/api/tenant-invitations/uninvited',
  '/api/tenants',
  '/api/units',
  ...figures,
] as const
/** Whatever says by name which home it is about, or who rents it. */
const naming = [
  '/api/bank-rules',
  '/api/bills',
  '/api/closed-periods',
  '/api/imports',
  '/api/journals',
  ...accounts,
  ...homes,
  '/api/co-tenants',
  '/api/expenses',
  '/api/maintenance-schedules',
  '/api/owner-entries',
  '/api/owner-statements',
  '/api/recurring-expenses',
  '/api/renewal-offers',
  '/api/renewals',
  '/api/tenant-invitations',
] as const
const paidVendors = ['/api/tax-forms', '/api/vendors'] as const
/** The money of owners. */
const owned = ['/api/owner-statements', '/api/owners', '/api/properties'] as const

const concerned: Record<Noun, readonly `/api/${string}`[]> = {
  account: ['/api/auth/user', '/api/invitations', '/api/organization'],
  'bank-accounts': [...banking, '/api/bank-rules', '/api/reports'],
  'bank-lines': [...banking, '/api/bank-rules', '/api/closed-periods', '/api/reports'],
  'bank-rules': ['/api/bank-rules', ...banking],
  budgets: ['/api/budgets', '/api/reports'],
  // Approved bills add expenses, which have a noun of their own.
  bills: ['/api/bills', '/api/tax-forms'],
  charges: accounts,
  // A row recorded for a closed day counts on a later one.
  'closed-periods': ['/api/closed-periods'],
  'co-tenants': [...accounts, ...homes, '/api/co-tenants', '/api/renewal-offers', '/api/renewals'],
  credits: accounts,
  'data-exports': ['/api/data-exports'],
  'deposit-entries': accounts,
  documents: ['/api/bills', '/api/documents', '/api/owners', '/api/properties', '/api/vendors'],
  // Payments to a vendor, and the content of the next owner statement of a property.
  expenses: [
    '/api/automation-runs',
    '/api/automations',
    '/api/bills',
    '/api/expenses',
    '/api/organization',
    '/api/owners',
    '/api/properties',
    '/api/recurring-expenses',
    ...paidVendors,
    ...figures,
  ],
  journals: ['/api/journals', '/api/reports', ...ledger],
  leases: [...accounts, ...homes, '/api/co-tenants', '/api/renewal-offers', '/api/renewals'],
  'ledger-accounts': ['/api/journals', '/api/reports', ...ledger],
  // The assignee of a job may contact the residents there.
  'maintenance-requests': [
    '/api/automation-runs',
    '/api/automations',
    '/api/maintenance-requests',
    '/api/recipients',
    '/api/tenants',
    ...figures,
  ],
  'maintenance-schedules': ['/api/maintenance-schedules'],
  // All invitations share one daily quota.
  'member-invitations': [
    '/api/dashboard',
    '/api/member-invitations',
    '/api/invitations',
    '/api/tenant-invitations/uninvited',
  ],
  members: ['/api/dashboard', '/api/members', '/api/properties', '/api/recipients'],
  messages: ['/api/messages', '/api/message-attachments', ...figures],
  notifications: ['/api/notifications'],
  organization: ['/api/auth/user', '/api/message-templates', ...accounts],
  'owner-entries': ['/api/organization', '/api/owner-entries', ...owned, '/api/reports', ...ledger],
  'owner-statements': owned,
  'owner-tax-details': ['/api/owners', '/api/tax-forms'],
  autopays: ['/api/leases', '/api/payment-attempts'],
  'payment-attempts': ['/api/leases', '/api/payment-attempts'],
  'payment-methods': ['/api/leases', '/api/payment-methods'],
  'payment-provider': ['/api/leases', '/api/payment-provider'],
  payouts: ['/api/payouts', '/api/payment-provider', ...banking, ...figures],
  payers: ['/api/agencies', '/api/agency-remittances', '/api/coming-charges', '/api/leases'],
  payments: [...accounts, '/api/agency-remittances'],
  // A name stands wherever a person is named.
  people: [
    '/api/erasures',
    ...naming,
    '/api/data-exports',
    '/api/invitations',
    '/api/member-invitations',
    '/api/members',
    '/api/messages',
    '/api/report-runs',
    '/api/report-schedules',
  ],
  properties: naming,
  reconciliations: [...banking, '/api/closed-periods', '/api/documents', '/api/reports'],
  'recurring-expenses': ['/api/automations', '/api/recurring-expenses'],
  refunds: accounts,
  'report-runs': ['/api/report-runs', '/api/reports'],
  'report-schedules': ['/api/report-schedules'],
  'automatic-emails': [
    '/api/automatic-emails',
    '/api/automations',
    '/api/message-templates',
    '/api/organization',
  ],
  // Whether a tenant was invited stands in their row.
  'tenant-invitations': [
    '/api/tenant-invitations',
    '/api/invitations',
    '/api/dashboard',
    '/api/tenants',
  ],
  tenants: ['/api/erasures', ...naming, '/api/messages', '/api/tenant-merges'],
  units: naming,
  vendors: [
    '/api/bills',
    '/api/erasures',
    ...paidVendors,
    '/api/expenses',
    '/api/bank-rules',
    '/api/maintenance-requests',
  ],
  'calendar-feed': ['/api/calendar-feed'],
  'email-changes': ['/api/auth/email-changes', '/api/auth/user'],
  erasures: ['/api/erasures'],
  imports: ['/api/imports'],
  jobs: ['/api/jobs'],
  mails: ['/api/mails', '/api/outbox', '/api/undeliverable-addresses'],
  sessions: ['/api/auth/sessions'],
  'tenant-merges': ['/api/tenant-merges'],
  'vendor-jobs': ['/api/vendor-jobs'],
}
