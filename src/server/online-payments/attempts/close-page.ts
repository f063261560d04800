import type { Collecting } from '../collecting.ts'
import { type AttemptRow, endAttempt, followPayment } from './follow.ts'
import { openedFor, readPaymentOf } from './submit.ts'

/** Closes the page of an attempt that nobody completed; one that somebody did is followed. */
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
