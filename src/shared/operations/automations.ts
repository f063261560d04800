/**
 * The automations that send emails, as the outbox stores them. An email caused by a person (a
 * message, an invitation, an offer) has none.
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

/** Emails at any hour: an urgent repair, and text that a person has just written. */
export const atAnyHour: readonly Automation[] = ['urgent_maintenance', 'comment']

/** Automatic emails go out from the first of these hours on, and before the second, in the zone of their organization. */
export const emailHours = { from: 8, until: 20 } as const

/** The groups of the office's daily digest, in place of one email for each lease. */
export const digestGroups = [
  'rent_late',
  'lease_ending',
  'deposit_due',
  'offer_lapsed',
  'scheduled_maintenance',
] as const
export type DigestGroup = (typeof digestGroups)[number]
