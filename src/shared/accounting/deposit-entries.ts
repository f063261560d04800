import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  bookedDay,
  confirm,
  dayReply,
  id,
  instant,
  money,
  optionalDay,
  optionalId,
  optionalText,
  requiredId,
} from '#shared/fields.ts'
import { leaseParts, onLeaseQuery, voidBody, voidParts, withVoided } from './on-lease.ts'
import { methodIfGiven, paymentMethods } from './payments.ts'

export const depositEntryKinds = [
  'received',
  'interest',
  'applied',
  'refunded',
  'transfer_in',
  'transfer_out',
] as const
export type DepositEntryKind = (typeof depositEntryKinds)[number]

/** Transfers belong to a sale of the property. */
const postableDepositEntries = ['received', 'interest', 'applied', 'refunded'] as const

/** One movement of the tenant's deposit; never revenue until it is retained. */
const depositEntry = z.object({
  ...leaseParts,
  id,
  kind: z.enum(depositEntryKinds),
  amount: money,
  entryOn: dayReply,
  bookedOn: bookedDay,
  /** For a retained amount: the credit that covers the charges. */
  creditId: id.nullable(),
  /** The method of a receipt or return; null where none was given. */
  method: z.enum(paymentMethods).nullable(),
  notes: z.string().nullable(),
  ...voidParts,
  createdAt: instant,
})
export type DepositEntry = z.output<typeof depositEntry>

export const listDepositEntries = endpoint('GET', '/api/deposit-entries', {
  may: 'deposit:read',
  summary:
    'The movements of deposits the caller may see, newest first; voided ones only when asked for',
  query: onLeaseQuery.extend({
    kind: z.enum(depositEntryKinds).optional(),
    voided: withVoided,
  }),
  reply: z.array(depositEntry),
})

export const createDepositEntry = endpoint('POST', '/api/deposit-entries', {
  may: 'deposit:write',
  changes: ['deposit-entries'],
  summary:
    'Receive a deposit, add interest, keep some of it for what is owed, or, as an admin, pay it back',
  body: z.object({
    leaseId: requiredId('Lease is required'),
    kind: z.enum(postableDepositEntries, 'Choose received, interest, applied or refunded'),
    amount: amount('Amount is required'),
    entryOn: optionalDay.describe('Default today, and not later'),
    chargeId: optionalId.describe(
      'The charge that a retained deposit pays; default the oldest open charge',
    ),
    method: methodIfGiven.describe('Of what is received or returned'),
    notes: optionalText().describe('The reason of a retained deposit'),
    confirm,
  }),
  reply: depositEntry,
})

export const voidDepositEntry = endpoint('DELETE', '/api/deposit-entries/:id', {
  may: 'deposit:write',
  changes: ['deposit-entries'],
  summary:
    'Void a wrong entry, on the day it was recorded or as an admin; what was kept goes with its credit',
  params: z.object({ id }),
  body: voidBody,
})
