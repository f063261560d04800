import { eq } from 'drizzle-orm'
import type { AttemptState } from '#shared/accounting/online/attempt-states.ts'
import { failureToStore } from '#shared/accounting/online/failures.ts'
import { dayOf, todayIn } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { type LockedLease, lockLease } from '../../accounting/lease-ledger.ts'
import {
  completeExpected,
  expectPayment,
  failExpected,
  returnCollected,
} from '../../accounting/payments/collected.ts'
import { deliverPaymentEmails } from '../../accounting/payments/notifications.ts'
import { actAsSystem } from '../../audit/record.ts'
import { paymentAttempts } from '../../db/tables.ts'
import type { ProviderPayment } from '../../integrations/payments/port.ts'
import type { Db } from '../../postgres/database.ts'
import type { Collecting } from '../collecting.ts'
import { notifyOfAttempt } from './notifications.ts'
import { movesTo, stateOf } from './states.ts'

export type AttemptRow = typeof paymentAttempts.$inferSelect

/**
 * Moves an attempt forward to the state of its payment at the provider, and its ledger with it. The same payment read
 * again changes nothing, and an earlier one neither. Returns the attempt as it is then; null where there is none.
 */
export async function followPayment(
  collecting: Collecting,
  attemptId: string,
  payment: ProviderPayment,
): Promise<AttemptRow | null> {
  return await changeAttempt(collecting, attemptId, async (db, locked, attempt) => {
    const moves = movesTo(attempt.state, stateOf(payment)) ?? []
    const on = dayOf(payment.createdAt, locked.organization.timezone)
    let row: AttemptRow = {
      ...attempt,
      providerId: payment.paymentId,
      ...(attempt.paymentId === null && { submittedOn: on, submittedAt: payment.createdAt }),
    }
    for (const state of moves) row = await enter(db, locked, row, { state, payment })
    const refunded = Math.max(payment.refundedCents, toCents(attempt.refundedAmount))
    row = { ...row, refundedAmount: fromCents(refunded) }
    await notifyOfAttempt(db, { before: attempt, row, payment }, collecting.publicUrl)
    return row
  })
}

/** Ends an attempt that took no money: it failed, or its payer stopped it. */
export async function endAttempt(
  collecting: Collecting,
  attemptId: string,
  { state, failureCode }: { state: 'failed' | 'cancelled'; failureCode: string | null },
): Promise<AttemptRow | null> {
  return await changeAttempt(collecting, attemptId, async (db, locked, attempt) => {
    const [next] = movesTo(attempt.state, state) ?? []
    if (next !== state) return attempt
    const row = await enter(db, locked, { ...attempt, failureCode }, { state, payment: null })
    await notifyOfAttempt(db, { before: attempt, row, payment: null }, collecting.publicUrl)
    return row
  })
}

/** The provider may have it: until it answers, the money counts as on its way. */
export async function expectAnswer(
  collecting: Collecting,
  attemptId: string,
): Promise<AttemptRow | null> {
  return await changeAttempt(collecting, attemptId, async (db, locked, attempt) =>
    attempt.state === 'submitted' && attempt.methodId !== null
      ? expected(db, locked, attempt)
      : attempt,
  )
}

/** Changes an attempt under the locks of its lease and its row, as the system. */
async function changeAttempt(
  { database, outbox }: Collecting,
  attemptId: string,
  change: (db: Db, locked: LockedLease, attempt: AttemptRow) => Promise<AttemptRow>,
): Promise<AttemptRow | null> {
  const is = eq(paymentAttempts.id, attemptId)
  const changed = await database.transaction(async db => {
    await actAsSystem(db)
    const [found] = await db
      .select({ leaseId: paymentAttempts.leaseId })
      .from(paymentAttempts)
      .where(is)
    const locked = found && (await lockLease(db, found.leaseId))
    if (!locked) return null
    const [attempt] = await db.select().from(paymentAttempts).where(is).for('no key update')
    if (!attempt) return null
    const row = await change(db, locked, attempt)
    const { updatedAt, createdAt, ...columns } = row
    if (!isSame(attempt, row)) await db.update(paymentAttempts).set(columns).where(is)
    return row
  })
  if (outbox) deliverPaymentEmails(outbox)
  return changed
}

function isSame(before: AttemptRow, after: AttemptRow): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

interface Entering {
  state: AttemptState
  payment: ProviderPayment | null
}

/** The effect of a state on the ledger. Disputes and refunds only flag: the office decides. */
async function enter(
  db: Db,
  locked: LockedLease,
  attempt: AttemptRow,
  { state, payment }: Entering,
): Promise<AttemptRow> {
  const row = { ...attempt, state }
  switch (state) {
    case 'processing':
      return await expected(db, locked, row)
    case 'succeeded':
      return await completed(db, locked, await expected(db, locked, row))
    case 'failed':
    case 'cancelled':
      return await failed(db, locked, row, payment)
    case 'lost':
      return await lost(db, locked, row, payment)
    default:
      return row
  }
}

async function expected(db: Db, locked: LockedLease, row: AttemptRow): Promise<AttemptRow> {
  if (row.paymentId) return row
  const at = row.submittedAt ?? new Date()
  const on = row.submittedOn ?? dayOf(at, locked.organization.timezone)
  const cents = toCents(row.amount) + toCents(row.feeAmount)
  const paymentId = await expectPayment(db, locked, { cents, paidBy: row.userId, on, at })
  return { ...row, paymentId, submittedOn: on }
}

async function completed(db: Db, locked: LockedLease, row: AttemptRow): Promise<AttemptRow> {
  const feeCents = toCents(row.feeAmount)
  const by = row.userId
  const feeChargeId = await completeExpected(db, locked, row.paymentId ?? '', { by, feeCents })
  return { ...row, feeChargeId, settledAt: new Date() }
}

async function failed(
  db: Db,
  locked: LockedLease,
  row: AttemptRow,
  payment: ProviderPayment | null,
): Promise<AttemptRow> {
  const { organization } = locked
  const failureCode = row.state === 'failed' ? (payment?.failureCode ?? row.failureCode) : null
  const reason = row.state === 'failed' ? failureToStore(failureCode) : stopped
  const on = todayIn(organization.timezone)
  const nsfFee = row.state === 'failed' && payment ? nsfFeeOf(locked, row) : '0.00'
  const undoing = { by: row.userId, on, reason, nsfFee }
  if (row.paymentId) await failExpected(db, locked, row.paymentId, undoing)
  return { ...row, failureCode, checkoutUrl: null, settledAt: new Date() }
}

/** Listed in `stored-text.ts`. */
const stopped = 'Stopped before it was paid'

/** A bank that sends a debit back costs the landlord; a card that is declined does not. */
function nsfFeeOf({ organization }: LockedLease, { kind, paymentId }: AttemptRow): string {
  return kind === 'ach' && paymentId ? (organization.nsfFee ?? '0.00') : '0.00'
}

async function lost(
  db: Db,
  locked: LockedLease,
  row: AttemptRow,
  payment: ProviderPayment | null,
): Promise<AttemptRow> {
  const { dispute } = payment ?? {}
  const failureCode = dispute?.reason ?? row.failureCode
  await returnCollected(
    db,
    locked,
    { id: row.paymentId ?? '', feeChargeId: row.feeChargeId },
    {
      ...{ by: row.userId, reason: failureToStore(failureCode), nsfFee: nsfFeeOf(locked, row) },
      on: dayOf(dispute?.at ?? new Date(), locked.organization.timezone),
    },
  )
  return { ...row, failureCode }
}
