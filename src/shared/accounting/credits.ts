import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  bookedDay,
  dayReply,
  id,
  instant,
  money,
  optionalDay,
  optionalId,
  requiredId,
  requiredText,
} from '#shared/fields.ts'
import { leaseParts, onLeaseQuery, voidBody, voidParts, withVoided } from './on-lease.ts'

export const creditKinds = ['concession', 'waiver', 'write_off', 'deposit_applied'] as const
export type CreditKind = (typeof creditKinds)[number]

/** A retained deposit is posted with the deposit it comes from. */
const givableCredits = ['concession', 'waiver', 'write_off'] as const

/** Reduces a tenant's balance without any money received. */
const credit = z.object({
  ...leaseParts,
  id,
  kind: z.enum(creditKinds),
  amount: money,
  creditOn: dayReply,
  bookedOn: bookedDay,
  /** The charge it is for; null: the oldest open charges. */
  chargeId: id.nullable(),
  reason: z.string().nullable(),
  ...voidParts,
  createdAt: instant,
})
export type Credit = z.output<typeof credit>

export const listCredits = endpoint('GET', '/api/credits', {
  may: 'charge:read',
  summary: 'The credits the caller may see, newest first; voided ones only when asked for',
  query: onLeaseQuery.extend({ kind: z.enum(creditKinds).optional(), voided: withVoided }),
  reply: z.array(credit),
})

export const createCredit = endpoint('POST', '/api/credits', {
  may: 'charge:write',
  changes: ['credits'],
  summary:
    'Take something off what a tenant owes: a concession, a waived charge, or, by an admin, a loss',
  body: z
    .object({
      leaseId: requiredId('Lease is required'),
      kind: z.enum(givableCredits, 'Choose concession, waiver or write_off'),
      amount: amount('Amount is required'),
      chargeId: optionalId.describe('The charge it is for; a waiver has one'),
      creditOn: optionalDay.describe('Default today, and not later'),
      reason: requiredText('Enter a reason'),
    })
    .refine(body => body.kind !== 'waiver' || body.chargeId !== null, {
      path: ['chargeId'],
      message: 'Choose the charge to waive',
    }),
  reply: credit,
})

export const voidCredit = endpoint('DELETE', '/api/credits/:id', {
  may: 'charge:write',
  changes: ['credits'],
  summary:
    'Void a wrong credit, and the deposit that was kept with it: a waiver on any day, others on the day they were recorded or by an admin',
  params: z.object({ id }),
  body: voidBody,
})
