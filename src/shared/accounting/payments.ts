import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  bookedDay,
  confirm,
  correction,
  day,
  dayReply,
  id,
  instant,
  money,
  notADay,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalName,
  optionalText,
  requiredId,
} from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { fileQuery, listQuery, listSummary, organizationQuery, sortQuery } from '#shared/lists.ts'
import { organizationSettings } from '#shared/organization-settings.ts'
import { namedPerson } from '#shared/person.ts'
import { payerReply } from './payer-kinds.ts'

export const paymentMethods = ['cash', 'check', 'bank_transfer', 'credit_card', 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** How money comes or goes; nothing, or '', for none. */
export const methodIfGiven = z
  .union([z.enum(paymentMethods), z.literal('')], 'Choose a payment method')
  .nullish()
  .transform(method => method || null)

/** The same: bank transfer where nothing is said. */
export const optionalMethod = methodIfGiven.default('bank_transfer')

export const paymentStatuses = ['pending', 'completed', 'failed', 'reversed', 'voided'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * The origin of a payment: received here, already held when the lease was imported, or transferred
 * from another lease. Only received money is revenue; all cover charges and can be refunded.
 */
export const paymentOrigins = ['received', 'brought_forward', 'transfer'] as const
export type PaymentOrigin = (typeof paymentOrigins)[number]

export const payment = z.object({
  id,
  leaseId: id,
  amount: money,
  paymentDate: instant,
  /** The organization-local day the money counts for. */
  receivedOn: dayReply,
  bookedOn: bookedDay,
  paymentMethod: z.enum(paymentMethods).nullable(),
  checkNumber: z.string().nullable(),
  notes: z.string().nullable(),
  status: z.enum(paymentStatuses),
  reversedOn: dayReply.nullable(),
  /** Its bank's or provider's words; why it was voided or corrected for the office alone. */
  reversalReason: z.string().nullable(),
  /** Reversed by the office, because it was a mistake in a closed month: the bank returned nothing. */
  isCorrected: z.boolean(),
  /** The payer among the lease's people; null where not recorded. */
  paidBy: namedPerson.nullable(),
  /** Whose charges it covers alone; null for the tenants jointly. */
  payer: payerReply,
  /** Collected by the payment provider, which alone says whether it arrives. */
  throughProvider: z.boolean(),
  createdAt: instant,
  /** The landlord, with the currency of the amount. */
  organization: organizationSettings,
  tenant: namedPerson,
  unit: z.object({ id, unitNumber: z.string(), propertyId: id, propertyName: z.string() }),
})
export type Payment = z.output<typeof payment>

/** The columns by which payments are sorted, shown and saved. */
export const paymentColumns = [
  'tenant',
  'unit',
  'received',
  'number',
  'method',
  'payer',
  'notes',
  'status',
  'amount',
] as const

const paymentFilters = z.object({
  q: listQuery.shape.q.describe('Words of a tenant, home or note; an amount; `#` and an id’s end'),
  leaseId: id.optional(),
  tenantId: id.optional(),
  propertyId: id.optional(),
  status: z.enum(paymentStatuses).optional(),
  method: z.enum(paymentMethods).optional(),
  /** Days on which the money counts, both included. */
  from: day().optional(),
  to: day().optional(),
  books: organizationQuery,
})

export const listPayments = endpoint('GET', '/api/payments', {
  may: 'payment:read',
  summary: 'The payments the caller may see, newest first unless another order is chosen',
  query: listQuery.extend({ ...paymentFilters.shape, sort: sortQuery(paymentColumns) }),
  reply: z.array(payment),
})

export const summarizePayments = endpoint('GET', '/api/payments/summary', {
  may: 'payment:read',
  summary: 'How many payments the filters find, and their sum',
  query: paymentFilters,
  reply: listSummary,
})

export const savePayments = endpoint('GET', '/api/payments/file', {
  may: 'payment:read',
  summary: 'All payments the filters find, in the order and columns of the list, as CSV or PDF',
  query: paymentFilters.extend({
    sort: sortQuery(paymentColumns),
    ...fileQuery(paymentColumns).shape,
  }),
  reply: z.unknown().describe('The bytes of the file'),
})

/** The fields of received money, alone or in a batch. */
export const receivedParts = {
  leaseId: requiredId('Lease is required'),
  amount: amount('Amount is required'),
  paymentMethod: optionalMethod,
  checkNumber: optionalName(limits.checkNumber),
  notes: optionalText(limits.text),
  paymentDate: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], {
      error: ({ input }) => (input === '' ? 'Date is required' : notADay(input)),
    })
    .nullish()
    .describe('When the money came, an instant or a day; default now; at most one day ahead'),
  paidBy: optionalId.describe(
    'Which of the lease’s people paid; default whoever reports it, or the only one',
  ),
  payerId: optionalId.describe(
    'The payer of the lease whose money it is, such as an agency: it covers their charges alone; default the tenants',
  ),
}

export const createPayment = endpoint('POST', '/api/payments', {
  may: 'payment:create',
  changes: ['payments'],
  summary: 'Record a payment; a tenant’s own is pending until the landlord confirms it',
  body: z.object({
    ...receivedParts,
    status: z.enum(['pending', 'completed'], 'Choose pending or completed').default('completed'),
    ask: z
      .boolean('Must be true or false')
      .default(false)
      .describe('Asks, with 409, before the same payment is recorded twice'),
    confirm,
  }),
  reply: payment.extend({
    similarTo: id
      .optional()
      .describe('The payment of the same lease, amount, method and day that was there already'),
  }),
})

export const updatePayment = endpoint('PATCH', '/api/payments/:id', {
  may: 'payment:confirm',
  changes: ['payments'],
  summary:
    'Say what became of a payment: arrived or not, returned by the bank, or entered by mistake',
  params: z.object({ id }),
  body: z
    .object({
      status: z.enum(paymentStatuses, 'Choose completed, failed, reversed or voided'),
      reason: optionalText(),
      reversedOn: optionalDay.describe('The day the bank took the money back; default today'),
      fee: optionalAmount.describe('Charged to the tenant for a returned payment; default none'),
      ...correction,
    })
    .refine(body => body.status !== 'reversed' || body.reason, {
      path: ['reason'],
      message: 'Say why the payment was returned',
    })
    .refine(body => body.status !== 'voided' || body.reason, {
      path: ['reason'],
      message: 'Say why the payment is voided',
    })
    .refine(body => body.status === 'reversed' || !body.fee, {
      path: ['fee'],
      message: 'A fee goes with a returned payment only',
    }),
  reply: payment,
})

const moves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['completed', 'failed'],
  completed: ['reversed', 'voided'],
  failed: [],
  reversed: [],
  voided: [],
}

/** Whether a payment may go from one state to another (domain.md §3.11). */
export function isPaymentMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return moves[from].includes(to)
}

/** A payment that has not arrived has none. */
export const getReceipt = endpoint('GET', '/api/payments/:id/receipt', {
  may: 'payment:read',
  summary: 'The receipt of a payment as a PDF: what it paid, and what was owed after it',
  params: z.object({ id }),
  reply: z.unknown().describe('The bytes of a PDF file'),
})
