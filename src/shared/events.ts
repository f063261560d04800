import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** What can change on a screen by somebody else's doing. */
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
  'properties',
  'recurring-expenses',
  'refunds',
  'report-runs',
  'report-schedules',
  'tenant-invitations',
  'tenants',
  'units',
  'vendors',
] as const
export type LiveNoun = (typeof liveNouns)[number]

/** In place of nouns: what changed meanwhile is not known, everything is to be read again. */
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

/** The calls whose answers a noun's change concerns, by where their paths begin. */
export function pathsConcerned(noun: LiveNoun): readonly `/api/${string}`[] {
  return [...concerned[noun], '/api/audit-log']
}

// A figure of one of these stands in the answers of the others: balances, what is open, what is due.
const figures = ['/api/dashboard', '/api/financials', '/api/reports'] as const
const books = [
  '/api/charge-runs',
  '/api/coming-charges',
  '/api/recurring-charges',
  '/api/charges',
  '/api/credits',
  '/api/deposit-entries',
  '/api/leases',
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
  '/api/tenants',
  '/api/units',
  ...figures,
] as const

const concerned: Record<LiveNoun, readonly `/api/${string}`[]> = {
  account: ['/api/auth/user', '/api/invitations'],
  charges: books,
  'co-tenants': [...books, ...homes, '/api/co-tenants'],
  credits: books,
  'data-exports': ['/api/data-exports'],
  'deposit-entries': books,
  documents: ['/api/documents'],
  expenses: ['/api/expenses', '/api/recurring-expenses', ...figures],
  leases: [...books, ...homes, '/api/co-tenants', '/api/renewal-offers'],
  'maintenance-requests': ['/api/maintenance-requests', ...figures],
  'maintenance-schedules': ['/api/maintenance-schedules'],
  'member-invitations': ['/api/member-invitations', '/api/invitations'],
  members: ['/api/members', '/api/properties', '/api/recipients'],
  messages: ['/api/messages', '/api/message-attachments', ...figures],
  notifications: ['/api/notifications'],
  organization: ['/api/organization', '/api/auth/user', ...books],
  'owner-entries': ['/api/owner-entries', '/api/owner-statements', '/api/properties'],
  'owner-statements': ['/api/owner-statements'],
  payments: books,
  properties: homes,
  'recurring-expenses': ['/api/recurring-expenses'],
  refunds: books,
  'report-runs': ['/api/report-runs'],
  'report-schedules': ['/api/report-schedules'],
  'tenant-invitations': ['/api/tenant-invitations', '/api/invitations', '/api/dashboard'],
  tenants: [...homes, '/api/payments'],
  units: homes,
  vendors: ['/api/vendors', '/api/expenses'],
}
