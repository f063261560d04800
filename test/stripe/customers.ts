import type Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from './account.ts'
import { detach } from './payment-methods.ts'
import { newId } from './records.ts'
import { clearable, expand, ignored, metadata, page, parametersOf, range } from './shapes.ts'

export const customerParameters = parametersOf<Stripe.CustomerCreateParams>()({
  email: clearable.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  invoice_settings: ignored,
  preferred_locales: z.array(z.string()).optional(),
  address: ignored,
  expand,
})

export const customerFilter = parametersOf<Stripe.CustomerListParams>()({
  ...page,
  email: z.string().optional(),
  created: range.optional(),
})

type Parameters = z.output<typeof customerParameters>

export function createCustomer(account: Account, given: Parameters): Stripe.Customer {
  const customer = account.records.add('customer', {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: account.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: given.description || null,
    discount: null,
    email: given.email || null,
    invoice_prefix: newId('').slice(1, 9).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: account.livemode,
    metadata: given.metadata ?? {},
    name: given.name || null,
    phone: given.phone || null,
    preferred_locales: given.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  })
  account.emit('customer.created', customer)
  return customer
}

export function updateCustomer(account: Account, given: Parameters, id: string): Stripe.Customer {
  const customer = account.records.find('customer', id)
  for (const field of ['description', 'email', 'name', 'phone'] as const)
    if (given[field] !== undefined) customer[field] = given[field] || null
  customer.metadata = { ...customer.metadata, ...given.metadata }
  account.emit('customer.updated', customer)
  return customer
}

/** Payment methods of a deleted customer are detached. */
export function deleteCustomer(account: Account, _: unknown, id: string) {
  const customer = account.records.find('customer', id)
  for (const method of account.records.all('payment_method'))
    if (method.customer === id) detach(account, {}, method.id)
  account.records.remove('customer', id)
  account.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}
