import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant, money } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { leaseParts } from './on-lease.ts'
import { paymentStatuses } from './payments.ts'

/** Receipts of chosen payments, emailed to the tenants of their leases. */

/** So many receipts are emailed at once. */
export const maxReceipts = 500

const paymentIds = z
  .array(id, 'Choose the payments')
  .min(1, 'Choose at least one payment')
  .max(maxReceipts, fixedSentence('Choose at most {most} payments', { most: maxReceipts }))

/** How a receipt reaches one person. */
const receiptReaches = ['email', 'off', 'not_joined', 'no_email'] as const
export type ReceiptReach = (typeof receiptReaches)[number]

/** The same of a payment, by the best of its people; `none` for a payment without a receipt. */
const receiptOutcomes = [...receiptReaches, 'none'] as const
export type ReceiptOutcome = (typeof receiptOutcomes)[number]

const receipted = z.object({
  ...leaseParts,
  paymentId: id,
  amount: money,
  receivedOn: dayReply,
  status: z.enum(paymentStatuses),
  /** The latest email with its receipt; null before the first. */
  receiptEmailedAt: instant.nullable(),
  outcome: z.enum(receiptOutcomes),
  people: z.array(
    z.object({
      id,
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      reach: z.enum(receiptReaches),
    }),
  ),
})
export type ReceiptedPayment = z.output<typeof receipted>

export const previewReceipts = endpoint('POST', '/api/payments/receipts/preview', {
  may: 'payment:confirm',
  changes: [],
  summary: 'Who would be emailed the receipts of these payments, and who cannot be',
  body: z.object({ paymentIds }),
  reply: z.object({
    /** For `emailReceipts`: a receipt emailed after it is not emailed again. */
    previewedAt: instant,
    /** The latest received first. */
    payments: z.array(receipted),
  }),
  status: 200,
})

export const emailReceipts = endpoint('POST', '/api/payments/receipts', {
  may: 'payment:confirm',
  changes: ['payments'],
  summary:
    'Email the receipts of payments, as PDF files, to the tenants of their leases who joined',
  body: z.object({
    paymentIds,
    previewedAt: instant.describe('Of the preview: a receipt emailed after it is left out'),
  }),
  reply: z.object({
    /** Payments of which a receipt was emailed. */
    receipts: z.int(),
    emails: z.int(),
    /** Payments left out: without a receipt or a tenant who can be emailed, or emailed meanwhile. */
    skipped: z.int(),
  }),
  status: 200,
})
