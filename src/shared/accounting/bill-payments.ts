import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  day,
  dayReply,
  id,
  money,
  optionalAmount,
  optionalId,
  optionalName,
  optionalText,
} from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { limits } from '#shared/limits.ts'
import { billPaymentMethods } from './bill-states.ts'

/** Payments of bills: one to each payee, whole or in part. */

/** The part of a payment that paid one bill. */
export const billPaymentOfBill = z.object({
  id,
  paidOn: dayReply,
  method: z.enum(billPaymentMethods).nullable(),
  checkNumber: z.string().nullable(),
  amount: money,
  voidedOn: dayReply.nullable(),
})
export type BillPaymentOfBill = z.output<typeof billPaymentOfBill>

/** The methods that move money. */
export const moneyMethods = ['check', 'ach', 'card', 'cash'] as const satisfies Partial<
  typeof billPaymentMethods
>

/** So many bills are paid at once. */
export const maxBillsAtOnce = 200

const oneBill = fixedSentence('Choose 1 to {most} bills', { most: maxBillsAtOnce })

export const payBills = endpoint('POST', '/api/bill-payments', {
  may: 'bill:write',
  changes: ['bills', 'expenses'],
  summary:
    'Pay bills, whole or in part, with one payment to each payee; credits lessen what the payee gets',
  body: z.object({
    paidOn: day('Enter the day the bills were paid'),
    method: z
      .enum(moneyMethods, 'Choose how they were paid')
      .nullish()
      .transform(value => value ?? null),
    checkNumber: optionalName(limits.checkNumber).describe(
      'Of the first payment; further payees get the numbers after it',
    ),
    bankAccountId: optionalId.describe(
      'The account that pays all of them; default the operating account of each property',
    ),
    bills: z
      .array(
        z.object({
          billId: id,
          amount: optionalAmount.describe(
            'Default all that is open; of a credit, how much is used',
          ),
        }),
        oneBill,
      )
      .min(1, oneBill)
      .max(maxBillsAtOnce, oneBill),
  }),
  reply: z.array(
    z.object({
      id,
      payee: z.string(),
      amount: money,
      checkNumber: z.string().nullable(),
      bills: z.int(),
    }),
  ),
})
export type BillPayments = z.output<typeof payBills.reply>

export const voidBillPayment = endpoint('DELETE', '/api/bill-payments/:id', {
  may: 'bill:write',
  changes: ['bills', 'expenses'],
  summary: 'Void a payment that was entered by mistake: its bills are open again',
  params: z.object({ id }),
  body: z.object({ reason: optionalText() }),
})
