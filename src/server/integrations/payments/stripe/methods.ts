import type Stripe from 'stripe'
import type { MethodKind } from '#shared/accounting/online/attempt-states.ts'
import { ProviderError, type SavedMethod } from '../port.ts'
import { type Connection, idOf } from './connection.ts'

/** The same key gives the same customer, within the day that Stripe keeps it. */
export async function createCustomer(
  { stripe, ask }: Connection,
  { key, name, email }: { key: string; name: string; email: string | null },
): Promise<string> {
  const { id } = await ask(() =>
    stripe.customers.create(
      { name, ...(email && { email }), metadata: { person: key } },
      { idempotencyKey: `customer ${key}` },
    ),
  )
  return id
}

/** Removed already is removed. */
export async function removeMethod({ stripe, ask }: Connection, methodId: string): Promise<void> {
  try {
    await ask(() => stripe.paymentMethods.detach(methodId))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.failure === 'not_found') return
    if (error.failure !== 'other') throw error
    const { customer } = await ask(() => stripe.paymentMethods.retrieve(methodId))
    if (customer) throw error
  }
}

/** The description of a method for its owner: never its number, of which Stripe gives four digits. */
export function methodOf(method: Stripe.PaymentMethod): SavedMethod | null {
  const { id, card, us_bank_account: bank } = method
  const customer = idOf(method.customer)
  if (!customer || !(card || bank)) return null
  return {
    ...{ methodId: id, customer, kind: card ? 'card' : 'ach' },
    ...{ brand: card?.brand ?? null, bankName: bank?.bank_name ?? null },
    last4: card?.last4 ?? bank?.last4 ?? null,
    expires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null,
  }
}

const kinds: Record<string, MethodKind> = { card: 'card', us_bank_account: 'ach' }

export function methodKindOf(type: string | null | undefined): MethodKind | null {
  return kinds[type ?? ''] ?? null
}

export const stripeTypes = { card: 'card', ach: 'us_bank_account' } as const satisfies Record<
  MethodKind,
  string
>
