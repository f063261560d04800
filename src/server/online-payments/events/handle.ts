import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { paymentAttempts, providerEvents } from '../../db/tables.ts'
import { eachOne } from '../../jobs/each-one.ts'
import type { Work } from '../../jobs/job.ts'
import { closePage } from '../attempts/close-page.ts'
import { followPayment } from '../attempts/follow.ts'
import { openedFor, readPaymentOf } from '../attempts/submit.ts'
import type { Collecting } from '../collecting.ts'
import { isConnected } from '../connected.ts'
import { otherSubjects } from './subjects.ts'

export type EventRow = typeof providerEvents.$inferSelect

/** The outcome of an event: its subject was read again, belongs to no attempt here, or has no handler. */
export type Outcome = 'followed' | 'not_ours' | 'ignored'

/** Handles the events that wait, the oldest first. One that fails waits for the next run. */
export async function handleEvents(collecting: Collecting, work: Work): Promise<void> {
  const { db } = collecting.database
  const waiting = await db
    .select()
    .from(providerEvents)
    .where(and(isNull(providerEvents.handledAt), isConnected(providerEvents.organizationId)))
    .orderBy(asc(providerEvents.id))
    .limit(maxEvents)
  const handle = async (event: EventRow) => {
    const outcome = await outcomeOf(collecting, event)
    await db
      .update(providerEvents)
      .set({ handledAt: sql`now()`, outcome })
      .where(eq(providerEvents.id, event.id))
  }
  await eachOne(work, waiting, handle, 'An event of a payment provider waits')
  if (waiting.length === maxEvents) work.signal.throwIfAborted()
}

const maxEvents = 1_000

async function outcomeOf(collecting: Collecting, event: EventRow): Promise<Outcome> {
  const { kind, id } = subjectOf(event.body)
  if (!id) return 'ignored'
  if (kind === 'payment') return await aboutPayment(collecting, event, id)
  if (kind === 'checkout') return await aboutPage(collecting, event, id)
  const handle = otherSubjects[kind]
  return handle ? await handle(collecting, event, id) : 'ignored'
}

/** The kind and id of what a stored event is about. */
function subjectOf(body: Record<string, unknown>): { kind: string; id: string | null } {
  const { kind = 'other', ...ids } = Object(body.subject)
  const [id] = Object.values(ids)
  return { kind: String(kind), id: typeof id === 'string' ? id : null }
}

async function aboutPayment(
  collecting: Collecting,
  event: EventRow,
  paymentId: string,
): Promise<Outcome> {
  const { provider } = await openedFor(collecting, event)
  const known = await attemptBy(collecting, event, paymentAttempts.providerId, paymentId)
  const payment = await provider.readPayment({ paymentId })
  const id = known?.id ?? payment?.attemptId
  const attempt = known ?? (id ? await attemptBy(collecting, event, paymentAttempts.id, id) : null)
  if (!attempt) return 'not_ours'
  // Of a page that is still open, no payment failed yet.
  const read = attempt.checkoutId ? await readPaymentOf(provider, attempt) : payment
  if (read) await followPayment(collecting, attempt.id, read)
  return 'followed'
}

async function aboutPage(
  collecting: Collecting,
  event: EventRow,
  checkoutId: string,
): Promise<Outcome> {
  const attempt = await attemptBy(collecting, event, paymentAttempts.checkoutId, checkoutId)
  if (!attempt) return 'not_ours'
  const { provider } = await openedFor(collecting, event)
  const payment = await readPaymentOf(provider, attempt)
  if (payment) await followPayment(collecting, attempt.id, payment)
  else if (event.type.endsWith('.expired')) await closePage(collecting, attempt)
  return 'followed'
}

async function attemptBy(
  { database: { db } }: Collecting,
  { organizationId }: EventRow,
  column: AnyPgColumn,
  value: string,
) {
  if (column === paymentAttempts.id && !isId(value)) return null
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.organizationId, organizationId), eq(column, value)))
  return attempt ?? null
}

/** Metadata of a payment may hold any text. */
function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
