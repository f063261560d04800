import type { Collecting } from '../collecting.ts'
import { type AttemptRow, endAttempt, followPayment } from './follow.ts'
import { openedFor, readPaymentOf } from './submit.ts'

/** Closes the open page of an attempt; a completed one is followed. */
export async function closePage(collecting: Collecting, attempt: AttemptRow): Promise<void> {
  const { provider } = await openedFor(collecting, attempt)
  const { checkoutId } = attempt
  if (!checkoutId || (await provider.expireCheckout(checkoutId))) {
    await endAttempt(collecting, attempt.id, { state: 'cancelled', failureCode: null })
    return
  }
  const payment = await readPaymentOf(provider, attempt)
  if (payment) await followPayment(collecting, attempt.id, payment)
}
