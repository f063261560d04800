import * as z from 'zod'
import { chargeableKinds } from '#shared/accounting/charges.ts'
import { methodIfGiven } from '#shared/accounting/payments.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  correction,
  day,
  dayReply,
  id,
  money,
  optionalDay,
  optionalText,
  requiredName,
  requiredText,
} from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { lease } from './leases.ts'

/** The whole of a move-out in one call: the end, the deductions, the deposit. */

const params = z.object({ id })

/** A charge at the end, and its pictures: each becomes a document of the lease. */
const deduction = z.object({
  kind: z.enum(chargeableKinds, 'Choose what the charge is for'),
  amount: amount('Amount is required'),
  description: requiredText('Description is required'),
  documents: z
    .array(
      z.object({
        name: requiredName('Document name is required'),
        fileUrl: requiredText('Please upload a file first', limits.url),
      }),
    )
    .max(10, 'At most 10 files')
    .default([]),
})

const body = z.object({
  movedOutOn: day('Choose the day the tenant left').describe('Not later than today'),
  lastDay: optionalDay.describe(
    'The last day that rent is charged for; default that of the lease, otherwise `movedOutOn`',
  ),
  reason: optionalText().describe('Why the lease ends; default that the tenant moved out'),
  forwardingAddress: optionalText(500).describe('Left out or empty: the address stays as it is'),
  deductions: z.array(deduction).max(30, 'At most 30 deductions').default([]),
  coverBalance: z
    .boolean('Must be true or false')
    .default(true)
    .describe('Whether the deposit also covers what is owed beside the deductions'),
  refund: z
    .object({
      amount: amount('Amount is required'),
      method: methodIfGiven,
      notes: optionalText(),
    })
    .nullish()
    .describe('What an admin returns today; without it the rest stays held'),
  ...correction,
})

export const finishMoveOut = endpoint('POST', '/api/leases/:id/move-out', {
  may: 'deposit:write',
  changes: ['leases', 'charges', 'deposit-entries', 'documents'],
  summary:
    'Move a tenant out, all or nothing: end the lease, charge the deductions, keep them from the deposit, return the rest',
  params,
  status: 200,
  body,
  reply: lease,
})

export const previewMoveOut = endpoint('POST', '/api/leases/:id/move-out/preview', {
  may: 'deposit:write',
  changes: [],
  summary: 'What a move-out would come to; nothing is changed',
  params,
  status: 200,
  body,
  reply: z.object({
    /** Held before. */
    deposit: money,
    deductions: money,
    /** Owed after the last rent, without the deductions; negative for money paid ahead. */
    balance: money,
    /** Retained from the deposit for both. */
    kept: money,
    /** The rest of the deposit, to be returned. */
    refundable: money,
    /** The balance afterwards. */
    owed: money,
    returnBy: dayReply.nullable(),
  }),
})

export const previewMoveOutLetter = endpoint('POST', '/api/leases/:id/move-out/letter', {
  may: 'deposit:write',
  changes: [],
  summary: 'The deposit statement as a PDF, as it would be after a move-out; nothing is changed',
  params,
  status: 200,
  body,
  reply: z.unknown().describe('The bytes of a PDF file'),
})
