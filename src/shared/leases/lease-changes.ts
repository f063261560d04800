import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  day,
  id,
  optionalAmount,
  optionalDay,
  optionalText,
  requiredId,
  requiredText,
  wholeNumber,
} from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { lease, noticeGivers } from './leases.ts'
import { ownTermsBody } from './terms.ts'

/** How a lease begins, continues and ends (domain.md §3.11). Open charges stay owed. */

const params = z.object({ id })

const dayOfMonth = 'Choose a day from 1 to 31'

export const createLease = endpoint('POST', '/api/leases', {
  may: 'lease:write',
  changes: ['leases'],
  summary:
    'Rent out a unit. A term that has begun is active at once; a later one is pending until its start',
  body: z
    .object({
      unitId: requiredId('Unit is required'),
      tenantId: requiredId('Tenant is required'),
      startDate: day('Start date is required'),
      endDate: day('End date is required'),
      monthlyRent: amount('Monthly rent is required'),
      securityDeposit: optionalAmount,
      dueDay: wholeNumber(dayOfMonth, { from: 1, to: 31 }).default(1),
      rollover: z.boolean('Must be true or false').default(true),
      chargeFrom: optionalDay.describe(
        'Rent before this day was settled elsewhere and is not charged; default: the start date',
      ),
    })
    .refine(body => body.startDate < body.endDate, {
      path: ['endDate'],
      message: 'End date must be after the start date',
    }),
  reply: lease,
})

export const updateLease = endpoint('PATCH', '/api/leases/:id', {
  may: 'lease:write',
  changes: ['leases'],
  summary: 'Say what holds for late rent on this lease alone; null for what its property says',
  params,
  body: z.object({ graceDays: ownTermsBody.graceDays, lateFee: ownTermsBody.lateFee }).partial(),
  reply: lease,
})

export const createRenewal = endpoint('POST', '/api/leases/:id/renewals', {
  may: 'lease:write',
  changes: ['leases'],
  summary:
    'Let it go on: a later end, another rent from a day on, or both; ledger and deposit stay. An expired lease is active again',
  params,
  body: z
    .object({
      endDate: optionalDay.describe('The new end; without one only the rent changes'),
      monthlyRent: optionalAmount,
      effectiveFrom: optionalDay.describe(
        'The first day of the new rent; default the first day after the present term that is not charged yet',
      ),
    })
    .refine(body => body.monthlyRent !== '0.00', {
      path: ['monthlyRent'],
      message: 'Amount must be greater than 0',
    }),
  reply: lease,
})

export const giveNotice = endpoint('PUT', '/api/leases/:id/notice', {
  may: 'lease:notice',
  changes: ['leases'],
  summary: 'Say that a tenancy will end: a tenant of the own lease, the office for either side',
  params,
  body: z.object({
    moveOutOn: day('Choose the move-out date'),
    noticeOn: optionalDay.describe('The day the notice was given; default and for tenants today'),
    by: z
      .enum(noticeGivers, 'Choose tenant or landlord')
      .nullish()
      .describe('Who gave it; default the tenant'),
  }),
  reply: lease,
})

export const withdrawNotice = endpoint('DELETE', '/api/leases/:id/notice', {
  may: 'lease:write',
  changes: ['leases'],
  summary: 'Take a notice back: the tenancy goes on',
  params,
})

export const openEviction = endpoint('PUT', '/api/leases/:id/eviction', {
  may: 'lease:write',
  changes: ['leases'],
  summary:
    'Open an eviction: until it is closed or the lease is over, its tenants report no payments; the office records them',
  params,
  body: z.object({
    evictionOn: day('Choose the day the eviction was started'),
    reason: requiredText('Say why the eviction was started').describe('Shown to the tenants'),
  }),
  reply: lease,
})

export const closeEviction = endpoint('DELETE', '/api/leases/:id/eviction', {
  may: 'lease:write',
  changes: ['leases'],
  summary: 'Close an eviction: the tenants can report payments again',
  params,
})

export const endLease = endpoint('PUT', '/api/leases/:id/termination', {
  may: 'lease:write',
  changes: ['leases'],
  summary:
    'End a lease with a day, passed or to come: rent is charged up to it and no further. A pending lease is cancelled',
  params,
  body: z.object({
    terminatedOn: day('Choose the last day of the lease'),
    movedOutOn: optionalDay.describe('The day the tenant left; default the last day'),
    reason: requiredText('Say why the lease ends'),
    tellTenant: z
      .boolean('Must be true or false')
      .default(false)
      .describe('Whether the reason is shown to the tenants'),
  }),
  reply: lease,
})

export const withdrawTermination = endpoint('DELETE', '/api/leases/:id/termination', {
  may: 'lease:write',
  changes: ['leases'],
  summary: 'Take back an end that is still to come: the lease goes on as before',
  params,
})

export const setForwardingAddress = endpoint('PUT', '/api/leases/:id/forwarding-address', {
  may: 'lease:notice',
  changes: ['leases'],
  summary: 'Say where a deposit and its statement go: a tenant of the own lease, the office of any',
  params,
  body: z.object({ forwardingAddress: optionalText(500) }),
  reply: lease,
})

export const getDepositStatement = endpoint('GET', '/api/leases/:id/deposit-statement', {
  may: 'deposit:read',
  summary: 'A deposit as a PDF: received, retained, returned and still held',
  params,
  reply: z.unknown().describe('The bytes of a PDF file'),
})

/** So many statements are printed at once. */
export const maxStatementsPrinted = 200

export const printDepositStatements = endpoint('POST', '/api/leases/deposit-statements', {
  may: 'deposit:write',
  changes: [],
  summary: 'The same of several leases of the office, in the order given, all in one PDF',
  body: z.object({
    leaseIds: z
      .array(id, 'Choose the leases')
      .min(1, 'Choose at least one lease')
      .max(
        maxStatementsPrinted,
        fixedSentence('Choose at most {most} leases', { most: maxStatementsPrinted }),
      ),
  }),
  reply: z.unknown().describe('The bytes of a PDF file'),
  status: 200,
})

export const moveOut = endpoint('PUT', '/api/leases/:id/move-out', {
  may: 'lease:write',
  changes: ['leases'],
  summary: 'Say on which day the tenant of an ended lease left: the deposit is due back from then',
  params,
  body: z.object({ movedOutOn: day('Choose the day the tenant left') }),
  reply: lease,
})

export const setRollover = endpoint('PUT', '/api/leases/:id/rollover', {
  may: 'lease:write',
  changes: ['leases'],
  summary:
    'Say whether the lease goes on month to month after its end date; rent charged beyond an end falls away',
  params,
  body: z.object({ rollover: z.boolean('Must be true or false') }),
  reply: lease,
})
