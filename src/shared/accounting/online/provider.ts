import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  confirm,
  id,
  instant,
  money,
  optionalAmount,
  optionalId,
  optionalText,
} from '#shared/fields.ts'
import { feePayers, methodKinds, providerModes } from './attempt-states.ts'

/** How to pay without a provider, as the office wrote it. */
export const manualDetails = z.object({
  zelle: z.string().nullable(),
  checkTo: z.string().nullable(),
  mailTo: z.string().nullable(),
  bankName: z.string().nullable(),
  routingNumber: z.string().nullable(),
  accountNumber: z.string().nullable(),
  notes: z.string().nullable(),
})
export type ManualDetails = z.output<typeof manualDetails>

const percent = z
  .string('Enter a percentage, such as 2.9')
  .regex(/^\d{1,2}(\.\d{1,3})?$/, 'Enter a percentage, such as 2.9')

const terms = {
  takesCard: z.boolean(),
  takesAch: z.boolean(),
  takesPartial: z.boolean(),
  minimum: money,
  cardFee: z.enum(feePayers),
  cardPercent: z.string(),
  cardFixed: money,
  achFee: money,
}

/** The organization's account at Stripe, never with its keys. */
const stripeAccount = z.object({
  id,
  mode: z.enum(providerModes),
  keyEnd: z.string(),
  hasWebhookSecret: z.boolean(),
  accountName: z.string().nullable(),
  bankAccountId: id.nullable(),
  ...terms,
  blocked: z.array(id),
  failure: z.string().nullable(),
  failedAt: instant.nullable(),
  comparedAt: instant.nullable(),
})
export type StripeAccount = z.output<typeof stripeAccount>

const paymentProvider = z.object({
  stripe: stripeAccount.nullable(),
  manual: manualDetails.nullable(),
  /** Where the provider sends its events. */
  eventsUrl: z.string(),
})
export type PaymentProviderSettings = z.output<typeof paymentProvider>

export const getPaymentProvider = endpoint('GET', '/api/payment-provider', {
  may: 'payment-provider:read',
  summary: 'How the organization takes money online, and how tenants pay without that',
  reply: paymentProvider,
})

export const updatePaymentProvider = endpoint('PUT', '/api/payment-provider', {
  may: 'payment-provider:write',
  changes: ['payment-provider'],
  summary:
    'Connect Stripe by a key of the organization’s own account, change its terms, disconnect it; or write how to pay without it',
  body: z.discriminatedUnion('provider', [
    z.object({
      provider: z.literal('stripe'),
      secretKey: optionalText().describe(
        'A secret or restricted key; left out, the stored one stays',
      ),
      webhookSecret: optionalText().describe('Left out, the stored one stays'),
      bankAccountId: optionalId,
      takesCard: z.boolean('Must be true or false').default(true),
      takesAch: z.boolean('Must be true or false').default(true),
      takesPartial: z.boolean('Must be true or false').default(true),
      minimum: amount('Enter the smallest payment').default('1.00'),
      cardFee: z.enum(feePayers, 'Choose who pays the fee').default('landlord'),
      cardPercent: percent.default('0'),
      cardFixed: optionalAmount,
      achFee: optionalAmount,
      blocked: z.array(id, 'Choose leases').max(10_000).optional(),
      disconnect: z.boolean('Must be true or false').default(false),
      confirm,
    }),
    z.object({
      provider: z.literal('manual'),
      zelle: optionalText(),
      checkTo: optionalText(),
      mailTo: optionalText(),
      bankName: optionalText(),
      routingNumber: optionalText(),
      accountNumber: optionalText(),
      notes: optionalText(),
    }),
  ]),
  reply: paymentProvider,
})

export const testPayment = endpoint('POST', '/api/payment-provider/tests', {
  may: 'payment-provider:write',
  changes: ['payment-provider'],
  summary: 'Try the connection: the key, and in test mode a payment of 1.00 that moves no money',
  reply: z.object({
    mode: z.enum(providerModes),
    accountName: z.string().nullable(),
    /** Of a test payment; null in live mode. */
    paid: money.nullable(),
  }),
})

/** How the tenants of a lease may pay. */
export const paymentOptions = z.object({
  leaseId: id,
  /** The amount due by today, or else with the next rent. Pending payments are subtracted. */
  due: money,
  /** Whether it is owed by today; else it is the next rent. */
  isDue: z.boolean(),
  online: z
    .object({
      mode: z.enum(providerModes),
      kinds: z.array(z.enum(methodKinds)),
      takesPartial: z.boolean(),
      minimum: money,
      /** The fees that a tenant pays on top: 0.00 where the landlord bears them. */
      cardPercent: z.string(),
      cardFixed: money,
      achFee: money,
    })
    .nullable(),
  /** The reason against online payment, a sentence; null where it is possible, or no provider is connected. */
  blocked: z.string().nullable(),
  manual: manualDetails.nullable(),
  /** To write on a check or transfer, by which the office's bank lines are matched. */
  reference: z.string(),
})
export type PaymentOptions = z.output<typeof paymentOptions>

export const getPaymentOptions = endpoint('GET', '/api/leases/:id/payment-options', {
  may: 'payment:create',
  summary: 'How the tenants of a lease pay: online, and by bank, check or Zelle',
  params: z.object({ id }),
  reply: paymentOptions,
})
