import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { nameOf } from '#shared/people/person-names.ts'
import { digest } from '../../access/caller.ts'
import { actAsSystem } from '../../audit/record.ts'
import { paymentAttempts, savedMethods, users } from '../../db/tables.ts'
import {
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
} from '../../integrations/payments/port.ts'
import type { OpenAccount } from '../../integrations/payments/providers.ts'
import { homeOfLease } from '../../notifications/concerned.ts'
import type { Collecting } from '../collecting.ts'
import { type AttemptRow, endAttempt, expectAnswer, followPayment } from './follow.ts'

/**
 * Sends a committed attempt to the provider, outside of any transaction: a saved method is charged, else a page is
 * opened. Its id is the key there, so the same attempt sent again takes no second payment. An answer that never came
 * leaves it `submitted`: the job asks the provider. Returns it as it is then.
 *
 * @param attempt `submitted`
 */
export async function submitAttempt(
  collecting: Collecting,
  attempt: AttemptRow,
  language: string,
): Promise<AttemptRow> {
  const submit = attempt.methodId ? chargeMethod : openPage
  try {
    const opened = await openedFor(collecting, attempt)
    return (await submit(collecting, opened, { attempt, language })) ?? attempt
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return (await afterFailure(collecting, attempt, error)) ?? attempt
  }
}

/** @throws ProviderError `key` where none is connected any more */
export async function openedFor(
  { database, providers }: Collecting,
  { organizationId }: Pick<AttemptRow, 'organizationId'>,
): Promise<OpenAccount> {
  const opened = await providers.of(database.db, organizationId)
  if (!opened) throw new ProviderError('key', { detail: 'not_connected' })
  return opened
}

interface Submitting {
  attempt: AttemptRow
  language: string
}

async function chargeMethod(
  collecting: Collecting,
  { provider }: OpenAccount,
  { attempt }: Submitting,
) {
  const [method] = await collecting.database.db
    .select()
    .from(savedMethods)
    .where(eq(savedMethods.id, attempt.methodId ?? ''))
  if (!method?.providerMethod || !method.providerCustomer || method.removedAt)
    return await endAttempt(collecting, attempt.id, {
      ...{ state: 'failed', failureCode: 'payment_method_removed' },
    })
  const about = await aboutOf(collecting, attempt)
  const payment = await provider.charge({
    ...{ ...about, customer: method.providerCustomer, method: method.providerMethod },
    kind: attempt.kind,
  })
  return await followPayment(collecting, attempt.id, payment)
}

async function openPage(
  collecting: Collecting,
  { provider }: OpenAccount,
  { attempt, language }: Submitting,
): Promise<AttemptRow | null> {
  const { database, publicUrl } = collecting
  const back = `${publicUrl}/?payment=${attempt.id}`
  const { checkoutId, url } = await provider.startCheckout({
    ...(await aboutOf(collecting, attempt)),
    customer: await customerOf(collecting, provider, attempt),
    ...{ kind: attempt.kind, successUrl: back, cancelUrl: `${back}&canceled=1`, language },
  })
  const [row] = await database.transaction(async db => {
    await actAsSystem(db)
    return db
      .update(paymentAttempts)
      .set({ checkoutId, checkoutUrl: url })
      .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.state, 'submitted')))
      .returning()
  })
  // It was stopped before its page was there.
  if (!row) await provider.expireCheckout(checkoutId)
  return row ?? null
}

async function aboutOf({ database }: Collecting, attempt: AttemptRow) {
  const { id: key, organizationId, leaseId } = attempt
  const home = await homeOfLease(database.db, leaseId)
  return {
    ...{ key, currency: home.currency.toLowerCase() },
    cents: toCents(attempt.amount) + toCents(attempt.feeAmount),
    description: t('Payment for {home}', { home: home.home }),
    metadata: { organization: organizationId, lease: leaseId },
  }
}

/** The provider's customer of a payer: one that they have, or a new one. */
export async function customerOf(
  { database: { db } }: Collecting,
  provider: PaymentProvider,
  { userId, organizationId }: Pick<AttemptRow, 'userId' | 'organizationId'>,
): Promise<string> {
  const [known] = await db
    .select({ customer: savedMethods.providerCustomer })
    .from(savedMethods)
    .where(
      and(
        eq(savedMethods.userId, userId),
        eq(savedMethods.organizationId, organizationId),
        isNotNull(savedMethods.providerCustomer),
      ),
    )
    .orderBy(desc(savedMethods.id))
    .limit(1)
  if (known?.customer) return known.customer
  const [person] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  const email = person?.email ?? null
  const name = person ? nameOf(person) : ''
  // A key that was sent with another name is refused.
  const key = digest(`${organizationId} ${userId} ${name} ${email}`)
  return await provider.createCustomer({ key, name, email })
}

/**
 * The meaning of a failed call. A refusal is final. Of a page no money can come before the payer has its address; of a
 * charge whose answer did not come it may, so it stays open.
 */
async function afterFailure(
  collecting: Collecting,
  attempt: AttemptRow,
  error: ProviderError,
): Promise<AttemptRow | null> {
  const { failure, detail } = error
  const failed = (failureCode: string) =>
    endAttempt(collecting, attempt.id, { state: 'failed', failureCode })
  if (failure === 'declined') {
    if (error.paymentId) await keepRefused(collecting, attempt.id, error.paymentId)
    return await failed(detail ?? 'card_declined')
  }
  if (failure === 'key') return await failed('provider_key')
  if (failure === 'not_found') return await failed(detail ?? 'payment_method_removed')
  if (attempt.methodId) return await expectAnswer(collecting, attempt.id)
  if (failure === 'unreachable' || failure === 'limited') return attempt
  return await failed('not_sent')
}

async function keepRefused({ database }: Collecting, id: string, providerId: string) {
  await database.transaction(async db => {
    await actAsSystem(db)
    await db.update(paymentAttempts).set({ providerId }).where(eq(paymentAttempts.id, id))
  })
}

/**
 * The payment of an attempt at the provider: by its page or its id, else among all of the time since it was sent. Null
 * where it has none, or its page was not completed.
 */
export async function readPaymentOf(
  provider: PaymentProvider,
  attempt: Pick<AttemptRow, 'id' | 'checkoutId' | 'providerId' | 'submittedAt' | 'createdAt'>,
): Promise<ProviderPayment | null> {
  const { checkoutId, providerId } = attempt
  if (checkoutId) return await provider.readPayment({ checkoutId })
  if (providerId) return await provider.readPayment({ paymentId: providerId })
  const sent = attempt.submittedAt ?? attempt.createdAt
  const since = new Date(sent.getTime() - clockDrift)
  for await (const payment of provider.paymentsSince(since))
    if (payment.attemptId === attempt.id) return payment
  return null
}

/** Milliseconds by which the provider's clock may be behind. */
const clockDrift = 10 * 60_000
