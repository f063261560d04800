/**
 * What decides by itself that an email is sent, as the outbox keeps it with each. What a person just
 * sent (a message, an invitation, an offer) has none.
 */
export const automations = [
  'rent_due',
  'rent_late',
  'lease_ending',
  'receipt',
  'payment',
  'lease',
  'renewal',
  'offer_lapsed',
  'deposit_due',
  'maintenance',
  'urgent_maintenance',
  'comment',
  'scheduled_maintenance',
  'document',
  'report',
  'owner_statement',
  'digest',
] as const
export type Automation = (typeof automations)[number]

/** Those that go out at any hour: an urgent repair, and words that a person has just written. */
export const atAnyHour: readonly Automation[] = ['urgent_maintenance', 'comment']

/** Automatic emails go out from the first of these hours on, and before the second, in the zone of their organization. */
export const emailHours = { from: 8, until: 20 } as const

/** What the office reads in one email a day, instead of one for each lease. */
export const digestGroups = [
  'rent_late',
  'lease_ending',
  'deposit_due',
  'offer_lapsed',
  'scheduled_maintenance',
] as const
export type DigestGroup = (typeof digestGroups)[number]
