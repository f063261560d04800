import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  correction,
  day,
  dayReply,
  id,
  instant,
  money,
  optionalAmount,
  optionalDay,
  requiredId,
  requiredText,
} from '#shared/fields.ts'
import { leaseParts, onLeaseQuery, voidBody, voidParts, withVoided } from './on-lease.ts'

/** A concession on the rent of every period of a lease from a day on (domain.md §3.9). */
const recurringCredit = z.object({
  ...leaseParts,
  id,
  /** Off the rent of a whole period; null: all of the rent. */
  amount: money.nullable(),
  startsOn: dayReply,
  /** The last day it is given for; null: as long as the lease continues. */
  endsOn: dayReply.nullable(),
  reason: z.string(),
  ...voidParts,
  createdAt: instant,
})
export type RecurringCredit = z.output<typeof recurringCredit>

export const listRecurringCredits = endpoint('GET', '/api/recurring-credits', {
  may: 'charge:read',
  summary: 'Recurring credits of the leases the caller may see; voided ones only when asked for',
  query: onLeaseQuery.extend({ voided: withVoided }),
  reply: z.array(recurringCredit),
})

export const createRecurringCredit = endpoint('POST', '/api/recurring-credits', {
  may: 'charge:write',
  changes: ['credits'],
  summary:
    'Take something off the rent of every period from a day on, or all of it; parts of a period by their days. Rent that is posted already has its credit at once',
  body: z
    .object({
      leaseId: requiredId('Lease is required'),
      amount: optionalAmount.describe('Off the rent of a whole period; without one all of it'),
      startsOn: optionalDay.describe('Default today, or the first day of a lease still to begin'),
      endsOn: optionalDay.describe('The last day; default as long as the lease goes on'),
      reason: requiredText('Enter a reason'),
      ...correction,
    })
    .refine(body => body.amount !== '0.00', {
      path: ['amount'],
      message: 'Amount must be greater than 0',
    })
    .refine(body => body.amount !== null || body.endsOn !== null, {
      path: ['endsOn'],
      message: 'Choose the last day without rent',
    }),
  reply: recurringCredit,
})

const params = z.object({ id })

export const endRecurringCredit = endpoint('PUT', '/api/recurring-credits/:id/end', {
  may: 'charge:write',
  changes: ['credits'],
  summary:
    'Set its last day, passed or to come; what was given for later days is void, which after the day it was recorded only an admin does',
  params,
  body: z.object({ endsOn: day('Choose the last day it is given for'), ...correction }),
  reply: recurringCredit,
})

export const voidRecurringCredit = endpoint('DELETE', '/api/recurring-credits/:id', {
  may: 'charge:write',
  changes: ['credits'],
  summary:
    'Void a wrong one with every credit it gave: on the day they were recorded, or by an admin',
  params,
  body: voidBody,
})
