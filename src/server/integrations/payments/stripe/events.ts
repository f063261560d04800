import type Stripe from 'stripe'
import { stripeEvents } from '#shared/accounting/online/stripe-setup.ts'
import { ProviderError, type ProviderEvent } from '../port.ts'
import { type Connection, idOf, secondsOf } from './connection.ts'

const toleranceSeconds = 300

/** @throws ProviderError `signature` where it is wrong or older than five minutes */
export async function parseEvent(
  { stripe, ask }: Connection,
  { rawBody, signature, secret }: { rawBody: Buffer; signature: string; secret: string },
): Promise<ProviderEvent> {
  const event = await ask(async () => {
    try {
      return await stripe.webhooks.constructEventAsync(rawBody, signature, secret, toleranceSeconds)
    } catch (error) {
      // Signed, and yet no JSON.
      if (error instanceof SyntaxError) throw new ProviderError('other', { detail: 'no_event' })
      throw error
    }
  })
  return eventOf(event)
}

export async function* eventsSince(
  { stripe, each }: Connection,
  since: Date,
): AsyncGenerator<ProviderEvent> {
  const listed = { created: { gte: secondsOf(since) }, types: [...stripeEvents], limit: 100 }
  for await (const event of each(() => stripe.events.list(listed))) yield eventOf(event)
}

function eventOf(event: Stripe.Event): ProviderEvent {
  const { id, type, created } = event
  return { id, type, at: new Date(created * 1000), subject: subjectOf(event) }
}

function subjectOf({ data: { object } }: Stripe.Event): ProviderEvent['subject'] {
  if (!('object' in object)) return { kind: 'other' }
  switch (object.object) {
    case 'payment_intent':
      return { kind: 'payment', paymentId: object.id }
    case 'charge':
    case 'dispute':
    case 'refund':
      return paymentBehind(object)
    case 'checkout.session':
      return object.mode === 'setup'
        ? { kind: 'setup', setupId: object.id }
        : { kind: 'checkout', checkoutId: object.id }
    case 'payment_method':
      return { kind: 'method', methodId: object.id }
    case 'payout':
      return { kind: 'payout', payoutId: object.id }
    default:
      return { kind: 'other' }
  }
}

function paymentBehind({
  payment_intent: payment,
}: Pick<
  Stripe.Charge | Stripe.Dispute | Stripe.Refund,
  'payment_intent'
>): ProviderEvent['subject'] {
  const paymentId = idOf(payment)
  return paymentId ? { kind: 'payment', paymentId } : { kind: 'other' }
}
