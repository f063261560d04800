import type Stripe from 'stripe'
import type { Charge, ProviderPayment } from '../port.ts'
import { ProviderError } from '../port.ts'
import { type Connection, idOf, secondsOf } from './connection.ts'
import { codeOf } from './failures.ts'
import { methodKindOf, stripeTypes } from './methods.ts'

const expand = ['latest_charge', 'payment_method']

/** Takes a payment off session. @throws ProviderError `declined` with its code, and the payment's id */
export async function charge(connection: Connection, wanted: Charge): Promise<ProviderPayment> {
  const { key, cents, currency, kind, customer, method, description, metadata } = wanted
  const { stripe, ask } = connection
  const intent = await ask(() =>
    stripe.paymentIntents.create(
      {
        ...{ amount: cents, currency, customer, payment_method: method },
        ...{ confirm: true, off_session: true, description },
        allowed_payment_method_types: [stripeTypes[kind]],
        metadata: { ...metadata, attempt: key },
        expand,
      },
      { idempotencyKey: key },
    ),
  )
  return await paymentOf(connection, intent)
}

export async function readPayment(
  connection: Connection,
  by: { paymentId: string } | { checkoutId: string },
): Promise<ProviderPayment | null> {
  const { stripe, ask } = connection
  if ('paymentId' in by)
    return paymentOf(
      connection,
      await ask(() => stripe.paymentIntents.retrieve(by.paymentId, { expand })),
    )
  const session = await ask(() => stripe.checkout.sessions.retrieve(by.checkoutId))
  const paymentId = idOf(session.payment_intent)
  if (session.status !== 'complete' || !paymentId) return null
  return await readPayment(connection, { paymentId })
}

export async function cancel({ stripe, ask }: Connection, paymentId: string): Promise<boolean> {
  try {
    await ask(() => stripe.paymentIntents.cancel(paymentId))
    return true
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure !== 'other') throw error
    const { status } = await ask(() => stripe.paymentIntents.retrieve(paymentId))
    return status === 'canceled'
  }
}

export async function* paymentsSince(
  connection: Connection,
  since: Date,
): AsyncGenerator<ProviderPayment> {
  const { stripe, each } = connection
  const listed = {
    created: { gte: secondsOf(since) },
    expand: expand.map(path => `data.${path}`),
    limit: 100,
  }
  // One that the office sent to try its connection is no tenant's.
  for await (const intent of each(() => stripe.paymentIntents.list(listed)))
    if (!intent.metadata.test) yield await paymentOf(connection, intent)
}

async function paymentOf(
  connection: Connection,
  intent: Stripe.PaymentIntent,
): Promise<ProviderPayment> {
  const charged = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const method = typeof intent.payment_method === 'string' ? null : intent.payment_method
  const state = await stateOf(connection, intent)
  const type = method?.type ?? charged?.payment_method_details?.type
  return {
    paymentId: intent.id,
    attemptId: intent.metadata.attempt ?? null,
    state,
    cents: intent.amount,
    refundedCents: charged?.amount_refunded ?? 0,
    kind: methodKindOf(type ?? intent.last_payment_error?.payment_method?.type),
    failureCode:
      state === 'failed' ? codeOf(intent.last_payment_error ?? { code: 'canceled' }) : null,
    dispute: charged?.disputed ? await disputeOf(connection, charged.id) : null,
    createdAt: new Date(intent.created * 1000),
  }
}

async function stateOf(
  connection: Connection,
  intent: Stripe.PaymentIntent,
): Promise<ProviderPayment['state']> {
  const { status, last_payment_error: failure } = intent
  if (status === 'processing') return 'processing'
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'cancelled'
  if (status !== 'requires_payment_method' || !failure) return 'submitted'
  // On an open page the person enters another card after the refused one.
  return (await hasOpenPage(connection, intent)) ? 'submitted' : 'failed'
}

async function hasOpenPage({ stripe, ask }: Connection, { id, metadata }: Stripe.PaymentIntent) {
  if (metadata.page !== 'checkout') return false
  const { data } = await ask(() => stripe.checkout.sessions.list({ payment_intent: id, limit: 1 }))
  return data.some(({ status }) => status === 'open')
}

const decisions = ['won', 'lost'] as const

async function disputeOf(
  { stripe, ask }: Connection,
  chargeId: string,
): Promise<ProviderPayment['dispute']> {
  const { data } = await ask(() => stripe.disputes.list({ charge: chargeId, limit: 1 }))
  const [dispute] = data
  // An inquiry of a bank moves no money.
  if (!dispute || dispute.status.startsWith('warning_')) return null
  const { id, reason, network_reason_code: network } = dispute
  return {
    id,
    state: decisions.find(decision => decision === dispute.status) ?? 'open',
    reason: network && /^R\d\d$/.test(network) ? network : reason,
    at: new Date(dispute.created * 1000),
  }
}
