import { conflict } from '../../errors/errors.ts'
import { ProviderError } from '../../integrations/payments/port.ts'
import type { Collecting } from '../collecting.ts'
import { type AttemptRow, endAttempt, followPayment } from './follow.ts'
import { openedFor, readPaymentOf } from './submit.ts'

/**
 * Stops an attempt: a scheduled one at once, an open page, a payment where the provider still can.
 *
 * @throws 409 where the money was taken, or cannot be held back any more
 */
export async function cancelAttempt(collecting: Collecting, attempt: AttemptRow): Promise<void> {
  if (attempt.state === 'cancelled') return
  if (!['scheduled', 'submitted', 'processing'].includes(attempt.state))
    throw conflict('This payment is no longer open, so it cannot be stopped')
  try {
    if (attempt.state === 'scheduled' || (await isStopped(collecting, attempt)))
      await endAttempt(collecting, attempt.id, { state: 'cancelled', failureCode: null })
    else await refuse(collecting, attempt)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw conflict('The payment provider cannot be reached. Try again in a moment')
  }
}

/** Whether no money can come by it any more. */
async function isStopped(collecting: Collecting, attempt: AttemptRow): Promise<boolean> {
  const { checkoutId } = attempt
  // A page that is not there yet is closed by the call that opens it.
  if (!checkoutId && !attempt.methodId) return true
  const { provider } = await openedFor(collecting, attempt)
  if (checkoutId && (await provider.expireCheckout(checkoutId))) return true
  const payment = await readPaymentOf(provider, attempt)
  return payment !== null && (await provider.cancel(payment.paymentId))
}

async function refuse(collecting: Collecting, attempt: AttemptRow): Promise<never> {
  const { provider } = await openedFor(collecting, attempt)
  const payment = await readPaymentOf(provider, attempt)
  if (payment) await followPayment(collecting, attempt.id, payment)
  throw conflict(
    payment
      ? 'The bank has this payment already, so it cannot be stopped'
      : 'It is not known yet whether this payment was taken. Try again in a few minutes',
  )
}
