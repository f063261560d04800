import * as z from 'zod'
import { expenseCategory } from '#shared/accounting/expenses.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  id,
  instant,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalName,
  optionalText,
  requiredText,
  wholeNumber,
} from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { namedPerson } from '#shared/person.ts'
import { maintenanceRequest } from './maintenance-requests.ts'

/** Actions on a maintenance request between its report and its end: `/api/maintenance-requests/:id/…`. */

const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(['comment', 'created', 'changed']),
  /** Null for actions of Rooftree or a vendor. */
  author: namedPerson.nullable(),
  /** The vendor who answered by their link. */
  vendor: z.string().nullable(),
  text: z.string().nullable(),
  /** A note that only the office and staff read. */
  isInternal: z.boolean(),
  /** People by their names, amounts as `'150.00'`, days as `'2025-03-01'`. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const listRequestComments = endpoint('GET', '/api/maintenance-requests/:id/comments', {
  may: 'maintenance:read',
  summary: 'The comments and changes of a request, oldest first',
  params: z.object({ id }),
  reply: z.array(timelineEntry),
})

export const createRequestComment = endpoint('POST', '/api/maintenance-requests/:id/comments', {
  may: 'maintenance:comment',
  changes: ['maintenance-requests'],
  summary: 'Comment on a request; an internal note is for the office and staff only',
  params: z.object({ id }),
  body: z.object({
    text: requiredText('Comment is required', limits.text),
    isInternal: z.boolean('Must be true or false').default(false),
  }),
  reply: timelineEntry,
})

export const createRequestExpense = endpoint('POST', '/api/maintenance-requests/:id/expenses', {
  may: 'expense:write',
  changes: ['expenses', 'maintenance-requests'],
  summary: 'Record what a request cost as an expense of its property and, if asked, complete it',
  params: z.object({ id }),
  body: z.object({
    amount: optionalAmount.describe('Default the actual cost of the request'),
    vendorId: optionalId,
    payee: optionalName().describe('Default the vendor’s name'),
    category: expenseCategory.default('repairs'),
    description: optionalText().describe('Default the title of the request'),
    incurredOn: optionalDay.describe('Default the day it was paid, else today'),
    paidOn: optionalDay.describe('Missing while the bill is open'),
    complete: z.boolean('Must be true or false').default(false),
  }),
  reply: maintenanceRequest,
})

export const confirmRequest = endpoint('POST', '/api/maintenance-requests/:id/confirmation', {
  may: 'maintenance:confirm',
  changes: ['maintenance-requests'],
  summary: 'The tenant says whether completed work is done: it is confirmed and rated, or reopened',
  params: z.object({ id }),
  body: z.object({
    isSolved: z.boolean('Say whether the problem is fixed'),
    rating: wholeNumber('Choose 1 to 5 stars', { from: 1, to: 5 }).nullish(),
    feedback: optionalText(limits.text),
  }),
  reply: maintenanceRequest,
})
