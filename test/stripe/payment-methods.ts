import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { cardError, invalidRequest } from './errors.ts'
import { idOf, newId } from './records.ts'
import { expand, page, parametersOf, text } from './shapes.ts'
import { type TestBank, type TestCard, testBanks, testCards, testMethods } from './test-numbers.ts'

/** A card or bank account as a person enters it; the year has four digits. */
export type EnteredMethod =
  | { card: string; expires?: { month: number; year: number } }
  | { bank: string; routing?: string }

export const attachParameters = parametersOf<Stripe.PaymentMethodAttachParams>()({
  customer: text,
  expand,
})
export const detachParameters = parametersOf<Stripe.PaymentMethodDetachParams>()({ expand })
export const methodFilter = parametersOf<Stripe.PaymentMethodListParams>()({
  ...page,
  customer: text.optional(),
  type: text.optional(),
})

export function createMethod(
  account: Account,
  entered: EnteredMethod,
  holder: { name?: string; email?: string | null } = {},
): Stripe.PaymentMethod {
  const number = 'card' in entered ? entered.card : entered.bank
  const method = account.records.add('payment_method', {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: null,
      email: holder.email ?? null,
      name: holder.name ?? null,
      phone: null,
      tax_id: null,
    },
    created: account.now(),
    customer: null,
    customer_account: null,
    livemode: account.livemode,
    metadata: {},
    ...('card' in entered
      ? { type: 'card', card: cardOf(account, entered) }
      : { type: 'us_bank_account', us_bank_account: bankOf(entered) }),
  })
  account.numbers.set(method.id, number)
  return method
}

/** A payment method by id; the ids of Stripe's documentation make a new one. */
export function methodFor(account: Account, id: string, param = 'payment_method') {
  const known = testMethods[id]
  if (known) return createMethod(account, known)
  return account.records.find('payment_method', id, param)
}

export function attach(
  account: Account,
  { customer }: { customer: string },
  id: string,
): Stripe.PaymentMethod {
  const method = methodFor(account, id, 'id')
  account.records.find('customer', customer, 'customer')
  refuseOther(account, method, customer)
  const { decline, onlyPaymentsFail } = cardBehind(account, method)
  if (decline && !onlyPaymentsFail) throw cardError({ ...decline })
  return attached(account, method, customer)
}

export function attached(account: Account, method: Stripe.PaymentMethod, customer: string) {
  if (method.customer === customer) return method
  method.customer = customer
  account.emit('payment_method.attached', method)
  return method
}

export function detach(account: Account, _: unknown, id: string): Stripe.PaymentMethod {
  const method = account.records.find('payment_method', id)
  if (!method.customer)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  method.customer = null
  account.numbers.set(`detached ${id}`, '')
  account.emit('payment_method.detached', method)
  return method
}

/** @throws Refusal when it was detached, or belongs to another customer */
export function refuseOther(
  account: Account,
  method: Stripe.PaymentMethod,
  customer: string | null,
) {
  if (account.numbers.has(`detached ${method.id}`))
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    )
  const owner = idOf(method.customer)
  if (owner && owner !== customer)
    throw invalidRequest(
      `The PaymentMethod ${method.id} does not belong to the Customer you supplied ${customer}. Please use this PaymentMethod with the Customer that it belongs to instead.`,
      { code: 'payment_method_unactivated' },
    )
}

/** The behavior of a card's number; a bank account has none of it. */
export function cardBehind(account: Account, method: Stripe.PaymentMethod): TestCard {
  return testCards[account.numbers.get(method.id) ?? ''] ?? { brand: 'visa' }
}

export function bankBehind(account: Account, method: Stripe.PaymentMethod): TestBank {
  return testBanks[account.numbers.get(method.id) ?? ''] ?? { end: 'succeeds' }
}

export function kindOf(method: Stripe.PaymentMethod): 'card' | 'us_bank_account' {
  return method.us_bank_account ? 'us_bank_account' : 'card'
}

function cardOf(
  account: Account,
  { card, expires }: Extract<EnteredMethod, { card: string }>,
): Stripe.PaymentMethod.Card {
  const brand = testCards[card]?.brand ?? 'visa'
  const { month, year } = expires ?? {
    month: 12,
    year: new Date(account.now() * 1000).getUTCFullYear() + 3,
  }
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: brand,
    exp_month: month,
    exp_year: year,
    fingerprint: fingerprint(card),
    funding: card === '4000056655665556' ? 'debit' : 'credit',
    generated_from: null,
    last4: card.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

function bankOf({
  bank,
  routing,
}: Extract<EnteredMethod, { bank: string }>): Stripe.PaymentMethod.UsBankAccount {
  return {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: 'STRIPE TEST BANK',
    financial_connections_account: null,
    fingerprint: fingerprint(bank),
    last4: bank.slice(-4),
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: routing ?? '110000000',
    status_details: {},
  }
}

/** The same for the same number, and saying nothing of it. */
function fingerprint(number: string): string {
  return createHash('sha256').update(`test ${number}`).digest('hex').slice(0, 16)
}
