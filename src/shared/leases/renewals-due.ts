import * as z from 'zod'
import { leaseParts } from '#shared/accounting/on-lease.ts'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, money } from '#shared/fields.ts'
import { renewalOffer } from './renewal-offers.ts'

/** Leases that end soon, and how far their renewal is. */

/** How many days ahead the list looks. */
export const renewalHorizons = [30, 60, 90, 120] as const

export const renewalStates = [
  'open',
  'offered',
  'accepted',
  'declined',
  'notice',
  'eviction',
] as const
export type RenewalState = (typeof renewalStates)[number]

const renewalDue = z.object({
  ...leaseParts,
  startDate: dayReply,
  endDate: dayReply,
  rollover: z.boolean(),
  monthlyRent: money,
  /** The unit's; null where none is set. */
  marketRent: money.nullable(),
  /** Whether a tenant of the lease joined, and can accept an offer in Rooftree. */
  hasJoined: z.boolean(),
  /** The day a notice says the home will be empty. */
  moveOutOn: dayReply.nullable(),
  state: z.enum(renewalStates),
  /** The latest offer of the present term. */
  offer: renewalOffer
    .pick({ id: true, endDate: true, monthlyRent: true, validUntil: true, status: true })
    .nullable(),
})
export type RenewalDue = z.output<typeof renewalDue>

const oneOf = `Choose ${renewalHorizons.join(', ')} days`

export const listRenewalsDue = endpoint('GET', '/api/renewals', {
  may: 'lease:write',
  summary:
    'Active leases whose term ends within some days, the first to end first, and offers accepted lately',
  query: z.object({
    days: z.coerce
      .number(oneOf)
      .refine(days => renewalHorizons.some(horizon => horizon === days), oneOf)
      .default(60),
    propertyId: id.optional(),
  }),
  reply: z.array(renewalDue),
})
