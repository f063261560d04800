import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

/** Nouns for data that another user can change while it is on screen. */
export const liveNouns = [
  'account',
  'charges',
  'co-tenants',
  'credits',
  'data-exports',
  'deposit-entries',
  'documents',
  'expenses',
  'leases',
  'maintenance-requests',
  'maintenance-schedules',
  'member-invitations',
  'members',
  'messages',
  'notifications',
  'organization',
  'owner-entries',
  'owner-statements',
  'payments',
  'people',
  'properties',
  'recurring-expenses',
  'refunds',
  'report-runs',
  'report-schedules',
  'automatic-emails',
  'tenant-invitations',
  'tenants',
  'units',
  'vendors',
] as const
export type LiveNoun = (typeof liveNouns)[number]

/** In place of nouns: the changes are unknown, all data has to be reloaded. */
export const everythingChanged = '*'

export const streamEvents = endpoint('GET', '/api/events', {
  may: 'account:own',
  summary:
    'Which nouns changed that the caller sees, as it happens: a stream of server-sent events',
  reply: z
    .unknown()
    .describe(
      'Each event’s data is a JSON list of nouns, or of "*" when everything is to be read again. Ask with Accept: text/event-stream; Last-Event-ID resumes.',
    ),
})

/** The calls whose answers a noun's change concerns, by the beginning of their paths. */
export function pathsConcerned(noun: LiveNoun): readonly `/api/${string}`[] {
  return [...concerned[noun], '/api/audit-log']
}

// A change in one of these affects figures of the others: balances, open and due amounts.
const figures = ['/api/dashboard', '/api/financials', '/api/reports'] as const
const books = [
  '/api/automation-runs',
  '/api/automations',
  '/api/charge-runs',
  '/api/coming-charges',
  '/api/recurring-charges',
  '/api/charges',
  '/api/credits',
  '/api/deposit-entries',
  '/api/leases',
  '/api/money-transfers',
  // Whether any amount exists yet, which settles the currency.
  '/api/organization',
  '/api/payments',
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
/** Records shown with the name of their home or its tenants. */
const naming = [
  '/api/imports',
  ...books,
  ...homes,
  '/api/co-tenants',
  '/api/expenses',
  '/api/maintenance-schedules',
  '/api/owner-entries',
  '/api/owner-statements',
  '/api/recurring-expenses',
  '/api/renewal-offers',
  '/api/tenant-invitations',
] as const

const concerned: Record<LiveNoun, readonly `/api/${string}`[]> = {
  account: ['/api/auth/user', '/api/invitations'],
  charges: books,
  'co-tenants': [...books, ...homes, '/api/co-tenants'],
  credits: books,
  'data-exports': ['/api/data-exports'],
  'deposit-entries': books,
  documents: ['/api/documents'],
  // Payments to a vendor, and the next statement of a property's owner.
  expenses: [
    '/api/automation-runs',
    '/api/automations',
    '/api/expenses',
    '/api/organization',
    '/api/properties',
    '/api/recurring-expenses',
    '/api/vendors',
    ...figures,
  ],
  leases: [...books, ...homes, '/api/co-tenants', '/api/renewal-offers'],
  // An assignee may read the tenants' contact data.
  'maintenance-requests': [
    '/api/automation-runs',
    '/api/automations',
    '/api/maintenance-requests',
    '/api/recipients',
    '/api/tenants',
    ...figures,
  ],
  'maintenance-schedules': ['/api/maintenance-schedules'],
  'member-invitations': ['/api/member-invitations', '/api/invitations'],
  members: ['/api/members', '/api/properties', '/api/recipients'],
  messages: ['/api/messages', '/api/message-attachments', ...figures],
  notifications: ['/api/notifications'],
  organization: ['/api/auth/user', '/api/automatic-emails', ...books],
  'owner-entries': [
    '/api/organization',
    '/api/owner-entries',
    '/api/owner-statements',
    '/api/properties',
  ],
  'owner-statements': ['/api/owner-statements', '/api/properties'],
  payments: books,
  // Names of people are in all these answers.
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
  'recurring-expenses': ['/api/automations', '/api/recurring-expenses'],
  refunds: books,
  'report-runs': ['/api/report-runs', '/api/reports'],
  'report-schedules': ['/api/report-schedules'],
  'automatic-emails': ['/api/automatic-emails', '/api/automations'],
  'tenant-invitations': ['/api/tenant-invitations', '/api/invitations', '/api/dashboard'],
  tenants: ['/api/erasures', ...naming, '/api/messages', '/api/tenant-merges'],
  units: naming,
  vendors: ['/api/erasures', '/api/vendors', '/api/expenses', '/api/maintenance-requests'],
}
