import * as z from 'zod'
import { leaseParts, onLeaseQuery } from '#shared/accounting/on-lease.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  day,
  dayReply,
  id,
  instant,
  money,
  optionalAmount,
  optionalDay,
  optionalText,
} from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { limits } from '#shared/limits.ts'
import { lease } from './leases.ts'

/** An `offered` one is open until `validUntil`; another end or continuation of the lease lapses it. */
export const renewalOfferStatuses = [
  'offered',
  'accepted',
  'declined',
  'withdrawn',
  'lapsed',
] as const
export type RenewalOfferStatus = (typeof renewalOfferStatuses)[number]

/** An offer to tenants: the same lease until a later day, at the same rent or another. */
export const renewalOffer = z.object({
  ...leaseParts,
  id,
  endDate: dayReply,
  /** The new rent and its first day; null while the rent stays. */
  monthlyRent: money.nullable(),
  rentFrom: dayReply.nullable(),
  message: z.string().nullable(),
  validUntil: dayReply,
  status: z.enum(renewalOfferStatuses),
  createdAt: instant,
  /** When it was answered, withdrawn or lapsed because of something else. */
  endedAt: instant.nullable(),
})
export type RenewalOffer = z.output<typeof renewalOffer>

const params = z.object({ id })

export const listRenewalOffers = endpoint('GET', '/api/renewal-offers', {
  may: 'lease:read',
  summary: 'The renewals offered on the leases the caller may see, newest first',
  query: onLeaseQuery.extend({ status: z.enum(renewalOfferStatuses).optional() }),
  reply: z.array(renewalOffer),
})

const terms = {
  endDate: day('Choose the new end date'),
  monthlyRent: optionalAmount.describe('The new rent; without one the rent stays'),
  effectiveFrom: optionalDay.describe(
    'The first day of the new rent; default the first day after the present term that is not charged yet',
  ),
  message: optionalText(limits.text),
  validUntil: day('Choose until when the tenant can accept'),
}

const aRent = {
  path: ['monthlyRent'],
  message: 'Amount must be greater than 0',
}

export const offerRenewal = endpoint('POST', '/api/leases/:id/renewal-offers', {
  may: 'lease:write',
  changes: ['leases'],
  summary: 'Offer the tenant of an active lease to renew it; one offer stands at a time',
  params,
  body: z.object(terms).refine(body => body.monthlyRent !== '0.00', aRent),
  reply: renewalOffer,
})
export type OfferedTerms = z.output<typeof offerRenewal.body>

/** So many renewals are offered at once. */
export const maxOffers = 500

export const offerRenewals = endpoint('POST', '/api/renewal-offers/batch', {
  may: 'lease:write',
  changes: ['leases'],
  summary:
    'Offer many renewals at once: all of them or none, with the fault of each at `offers.<number>.<field>`',
  body: z.object({
    offers: z
      .array(
        z
          .object({ leaseId: id, ...terms })
          .refine(({ monthlyRent }) => monthlyRent !== '0.00', aRent),
        'Choose the leases',
      )
      .min(1, 'Choose at least one lease')
      .max(maxOffers, fixedSentence('Choose at most {most} leases', { most: maxOffers })),
  }),
  reply: z.array(renewalOffer),
})

export const withdrawRenewalOffer = endpoint('DELETE', '/api/renewal-offers/:id', {
  may: 'lease:write',
  changes: ['leases'],
  summary: 'Withdraw an unanswered offer',
  params,
})

export const acceptRenewalOffer = endpoint('PUT', '/api/renewal-offers/:id/acceptance', {
  may: 'lease:notice',
  changes: ['leases'],
  summary: 'Accept what is offered, as the tenant of the lease: it is renewed at once',
  params,
  reply: lease,
})

export const declineRenewalOffer = endpoint('PUT', '/api/renewal-offers/:id/refusal', {
  may: 'lease:notice',
  changes: ['leases'],
  summary: 'Decline what is offered, as the tenant of the lease: it stays as it is',
  params,
  reply: renewalOffer,
})

/**
 * The last day on which a lease's tenant may accept a new end: during the term, or while a month-to-month lease
 * continues.
 */
export function lastDayToAccept(
  lease: { rollover: boolean; monthToMonthSince: Day | null; endDate: Day },
  newEnd: Day,
): Day {
  return lease.rollover || lease.monthToMonthSince !== null ? addDays(newEnd, -1) : lease.endDate
}
