import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { paymentAttempts } from '../../db/tables.ts'
import { ProviderError } from '../../integrations/payments/port.ts'
import { eachOne } from '../../jobs/each-one.ts'
import type { Work } from '../../jobs/job.ts'
import type { Collecting } from '../collecting.ts'
import { isConnected } from '../connected.ts'
import { closePage } from './close-page.ts'
import { type AttemptRow, endAttempt, expectAnswer, followPayment } from './follow.ts'
import { openedFor, readPaymentOf, submitAttempt } from './submit.ts'

/**
 * Asks the provider about attempts whose answer did not come. A page is asked about while its payer may just have
 * paid, and closed after an hour; in between its events report it.
 */
export async function askAboutAttempts(collecting: Collecting, work: Work): Promise<void> {
  const { submittedAt } = paymentAttempts
  const isAsked = or(
    isNull(paymentAttempts.checkoutId),
    gt(submittedAt, minutesAgo(15)),
    lt(submittedAt, minutesAgo(pageMinutes)),
  )
  const waiting = await collecting.database.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.state, 'submitted'),
        lt(submittedAt, minutesAgo(2)),
        isAsked,
        isConnected(paymentAttempts.organizationId),
      ),
    )
    .orderBy(asc(paymentAttempts.submittedAt))
    .limit(maxAsked)
  const ask = (attempt: AttemptRow) => askAbout(collecting, attempt)
  await eachOne(work, waiting, ask, 'A payment provider was not asked about a payment')
}

const maxAsked = 1_000

function minutesAgo(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000)
}

/** Reads an attempt at the provider, and follows it. */
export async function askAbout(collecting: Collecting, attempt: AttemptRow): Promise<void> {
  try {
    if (attempt.methodId) await askAboutCharge(collecting, attempt)
    else await askAboutPage(collecting, attempt)
  } catch (error) {
    // Until the provider answers, its money counts as on its way.
    if (error instanceof ProviderError) await expectAnswer(collecting, attempt.id)
    throw error
  }
}

async function askAboutCharge(collecting: Collecting, attempt: AttemptRow) {
  const { provider } = await openedFor(collecting, attempt)
  const payment = await readPaymentOf(provider, attempt)
  if (payment?.state === 'submitted' && (await provider.cancel(payment.paymentId)))
    // It waits for the payer, who is not there to confirm it.
    return void (await endAttempt(collecting, attempt.id, {
      ...{ state: 'failed', failureCode: 'authentication_required' },
    }))
  if (payment) return void (await followPayment(collecting, attempt.id, payment))
  const hours = (Date.now() - (attempt.submittedAt ?? attempt.createdAt).getTime()) / 3_600_000
  // By its key, it is taken once, however often it is sent within a day.
  if (hours < keyHours) return void (await submitAttempt(collecting, attempt, 'en'))
  await endAttempt(collecting, attempt.id, { state: 'failed', failureCode: 'not_sent' })
}

/** A provider knows a key for a day. */
const keyHours = 20
/** Autopay waits while a page is open: an abandoned one must not delay it for long. */
const pageMinutes = 60

async function askAboutPage(collecting: Collecting, attempt: AttemptRow) {
  const { provider } = await openedFor(collecting, attempt)
  const payment = attempt.checkoutId ? await readPaymentOf(provider, attempt) : null
  if (payment) return void (await followPayment(collecting, attempt.id, payment))
  const isOld = (attempt.submittedAt ?? attempt.createdAt) <= minutesAgo(pageMinutes)
  // No one has the address of a page that never came.
  if (isOld || !attempt.checkoutId) await closePage(collecting, attempt)
}
