import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  confirm,
  day,
  dayReply,
  id,
  instant,
  money,
  optionalDay,
  optionalId,
  optionalName,
  optionalText,
  requiredId,
} from '#shared/fields.ts'
import { fileQuery, listQuery, listSummary, sortQuery } from '#shared/lists.ts'
import { billPaymentOfBill } from './bill-payments.ts'
import { billStages, billStates } from './bill-states.ts'
import { billCategoryKeys, expenseCategory } from './expenses.ts'

/** Bills of vendors. An expense recorded alone is a bill of one line, with the id of the expense. */

const line = z.object({
  id,
  propertyId: id,
  propertyName: z.string(),
  unitId: id.nullable(),
  unitNumber: z.string().nullable(),
  /** The maintenance request it is for. */
  requestId: id.nullable(),
  category: z.enum(billCategoryKeys),
  description: z.string().nullable(),
  amount: money,
  open: money,
})

const bill = z.object({
  id,
  /** Whether it is an expense that was recorded alone. */
  isExpense: z.boolean(),
  vendorId: id.nullable(),
  payee: z.string(),
  number: z.string().nullable(),
  billOn: dayReply,
  dueOn: dayReply,
  /** Owed by the vendor: its amounts are negative. */
  isCredit: z.boolean(),
  state: z.enum(billStates),
  total: money,
  paid: money,
  open: money,
  /** The day of the last payment; null while something is open. */
  paidOn: dayReply.nullable(),
  /** An owner reads the lines of their own properties, and sums of these. */
  lines: z.array(line),
  payments: z.array(billPaymentOfBill),
  /** Documents the caller may download. */
  documents: z.array(
    z.object({
      id,
      name: z.string(),
      fileType: z.string().nullable(),
      fileSize: z.int().nullable(),
    }),
  ),
  /** Whether the caller may approve it now: above a limit, not who entered it. */
  isApprovable: z.boolean(),
  /** The last day of the vendor's insurance, where it is over: approving needs a reason then. */
  insuranceExpiredOn: dayReply.nullable(),
  /** The available amount in a trust account, where it is too little to pay all that is open. */
  available: money.nullable(),
  /** Null for an owner, as everything about the office's own work is. */
  enteredBy: z.object({ id, name: z.string() }).nullable(),
  approvedBy: z.object({ id, name: z.string() }).nullable(),
  approvedAt: instant.nullable(),
  approvalReason: z.string().nullable(),
  approvedAlone: z.boolean(),
  voidedOn: dayReply.nullable(),
  voidReason: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Bill = z.output<typeof bill>

/** The columns by which bills are sorted. */
export const billColumns = [
  'payee',
  'number',
  'property',
  'date',
  'due',
  'state',
  'total',
  'open',
] as const

/** The lists of bills: `to_approve` with drafts, `to_pay` with those part paid. */
export const billLists = ['to_approve', 'to_pay', 'paid', 'void'] as const
export type BillList = (typeof billLists)[number]

const yes = z.stringbool('Must be true or false')

const billFilters = z.object({
  q: listQuery.shape.q,
  list: z.enum(billLists, 'Choose one of the lists').optional().describe('Default all but void'),
  propertyId: id.optional(),
  vendorId: id.optional(),
  paymentId: id.optional().describe('Paid by this payment'),
  billId: id.optional().describe('This one alone, also a void one'),
  due: yes.optional().describe('Whether it is due today or before'),
})

export const listBills = endpoint('GET', '/api/bills', {
  may: 'bill:read',
  summary: 'Bills and open expenses, the soonest due first unless another order is chosen',
  query: listQuery.extend({ ...billFilters.shape, sort: sortQuery(billColumns) }),
  reply: z.array(bill),
})

export const summarizeBills = endpoint('GET', '/api/bills/summary', {
  may: 'bill:read',
  summary: 'How many bills the filters find, their sum, and how much of it is open',
  query: billFilters,
  reply: listSummary,
})

export const saveBills = endpoint('GET', '/api/bills/file', {
  may: 'bill:read',
  summary: 'All bills the filters find, in the order and columns of the list, as CSV or PDF',
  query: billFilters.extend({ sort: sortQuery(billColumns), ...fileQuery(billColumns).shape }),
  reply: z.unknown().describe('The bytes of the file'),
})

const params = z.object({ id })

export const getBill = endpoint('GET', '/api/bills/:id', {
  may: 'bill:read',
  summary: 'One bill with its lines, payments and documents',
  params,
  reply: bill,
})

/** Most lines of a bill. */
export const maxBillLines = 200

const oneLine = 'A bill has 1 to 200 lines'

const lineBody = z.object({
  propertyId: requiredId('Property is required'),
  unitId: optionalId,
  requestId: optionalId,
  category: expenseCategory,
  description: optionalText(),
  amount: amount('Amount is required').describe('Above zero, also of a credit'),
})

const content = {
  vendorId: requiredId('Vendor is required'),
  number: optionalName().describe('The vendor’s own number'),
  billOn: day('Enter the bill date'),
  dueOn: optionalDay.describe('Default after the days of the vendor’s terms'),
  isCredit: z.boolean('Must be true or false').default(false).describe('What the vendor owes'),
  lines: z.array(lineBody, oneLine).min(1, oneLine).max(maxBillLines, oneLine),
  confirm,
}

const reason = optionalText().describe('Required while the vendor’s insurance is expired')

export const createBill = endpoint('POST', '/api/bills', {
  may: 'bill:write',
  changes: ['bills', 'expenses'],
  summary:
    'Enter a bill or credit, as a draft, to be approved, or approved at once where the caller may',
  body: z.object({
    ...content,
    stage: z.enum(billStages, 'Choose draft, to_approve or approved').default('to_approve'),
    reason,
  }),
  reply: bill,
})

export const updateBill = endpoint('PATCH', '/api/bills/:id', {
  may: 'bill:write',
  changes: ['bills'],
  summary:
    'Correct what is sent of a bill that is not approved yet; whoever corrects it has entered it',
  params,
  body: z.object({ ...content, isCredit: content.isCredit.unwrap() }).partial(),
  reply: bill,
})

export const approveBill = endpoint('PUT', '/api/bills/:id/approval', {
  may: 'bill:write',
  changes: ['bills', 'expenses'],
  summary: 'Send a draft to be approved, or approve a bill: its lines are expenses from then on',
  params,
  body: z.object({
    stage: z.enum(['to_approve', 'approved'], 'Choose to_approve or approved').default('approved'),
    reason,
  }),
  reply: bill,
})

export const voidBill = endpoint('DELETE', '/api/bills/:id', {
  may: 'bill:write',
  changes: ['bills', 'expenses'],
  summary: 'Void a bill that nothing was paid of; it stays on record as voided',
  params,
  body: z.object({ reason: optionalText() }),
})
