import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  correction,
  day,
  dayReply,
  id,
  instant,
  money,
  optionalDay,
  optionalText,
  requiredId,
} from '#shared/fields.ts'
import { recurringKinds } from './charges.ts'
import { leaseParts, onLeaseQuery } from './on-lease.ts'

/** A recurring charge of a lease beside the rent (domain.md §3.5). */
const recurringCharge = z.object({
  ...leaseParts,
  id,
  kind: z.enum(recurringKinds),
  description: z.string().nullable(),
  startsOn: dayReply,
  /** The last day it is charged for; null: as long as the lease continues. */
  endsOn: dayReply.nullable(),
  /** The price of a whole period from a day on, the first step first. */
  steps: z.array(z.object({ effectiveFrom: dayReply, amount: money })),
  createdAt: instant,
})
export type RecurringCharge = z.output<typeof recurringCharge>

export const listRecurringCharges = endpoint('GET', '/api/recurring-charges', {
  may: 'charge:read',
  summary: 'Recurring charges beside the rent, of the leases the caller may see',
  query: onLeaseQuery,
  reply: z.array(recurringCharge),
})

export const createRecurringCharge = endpoint('POST', '/api/recurring-charges', {
  may: 'charge:write',
  changes: ['charges'],
  summary:
    'Charge a lease for something with every period from a day on; parts of one by their days',
  body: z.object({
    leaseId: requiredId('Lease is required'),
    kind: z.enum(recurringKinds, 'Choose what the charge is for'),
    amount: amount('Amount is required'),
    startsOn: optionalDay.describe('Default today, or the first day of a lease still to begin'),
    endsOn: optionalDay.describe('The last day; default as long as the lease goes on'),
    description: optionalText(),
    ...correction,
  }),
  reply: recurringCharge,
})

const params = z.object({ id })

export const changeRecurringAmount = endpoint('POST', '/api/recurring-charges/:id/amounts', {
  may: 'charge:write',
  changes: ['charges'],
  summary: 'Set another amount from a day on; what is posted already is put right',
  params,
  body: z.object({
    amount: amount('Amount is required'),
    effectiveFrom: optionalDay.describe('Default today'),
  }),
  reply: recurringCharge,
})

export const endRecurringCharge = endpoint('PUT', '/api/recurring-charges/:id/end', {
  may: 'charge:write',
  changes: ['charges'],
  summary: 'Set its last day, passed or to come; what is posted for later days is void',
  params,
  body: z.object({ endsOn: day('Choose the last day it is charged for'), ...correction }),
  reply: recurringCharge,
})
