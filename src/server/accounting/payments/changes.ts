import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import {
  isPaymentMove,
  type PaymentStatus,
  type updatePayment,
} from '#shared/accounting/payments.ts'
import { type Day, laterOf, todayIn } from '#shared/dates.ts'
import { asSentence, sentence } from '#shared/language/sentence.ts'
import { toCents } from '#shared/money.ts'
import { standing } from '#shared/permissions.ts'
import type { Caller } from '../../access/caller.ts'
import { editablePayments } from '../../access/editable.ts'
import { charges, paymentAttempts, payments } from '../../db/tables.ts'
import { conflict, forbidden, notFound, refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { correct } from '../allocation/corrections.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import { firstOpenDayAfter } from '../closed-days.ts'
import { followLateness } from '../late-fees/assess.ts'
import { type LockedLease, lockLease, readLedger } from '../lease-ledger.ts'
import { requireUnrefunded, requireVoidable } from '../voiding.ts'
import { voidTransfer } from './transfers.ts'

const refundFirst = 'Part of this payment was refunded: void the refund first'

const providerDecides =
  'This payment is on its way through the payment provider, which says whether it arrives'

const refundThere =
  'The payment provider collected this money: refund it there first. What a bank returns, the provider reports by itself'

type PaymentRow = typeof payments.$inferSelect
type Change = Partial<z.output<typeof updatePayment.body>> & { status: PaymentStatus }

/**
 * Changes the status of a visible payment by the rules of domain.md §3.11, and settles its lease.
 * The charges of a returned or mistaken payment are open again; its allocations end, none is
 * edited.
 *
 * @throws 403 for a tenant's own report, and for a manager's after the day; 409 for another change
 */
export async function changePayment(
  db: Db,
  caller: Caller,
  { id, leaseId, transferId }: { id: string; leaseId: string; transferId: string | null },
  change: Change,
): Promise<void> {
  if (transferId) return changeTransfer(db, caller, transferId, change)
  const locked = await lockLease(db, leaseId)
  if (!locked) throw notFound('Payment')
  // Read under the lock: of two parallel calls, the second sees the first one's change.
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), editablePayments(caller)))
  if (!payment) throw forbidden('Only the landlord can change the status of a payment')
  const { status } = change
  if (payment.status === status) return
  if (payment.throughProvider) await requireProviderRefund(db, payment)
  const openDay =
    status === 'voided' && payment.status === 'completed' && payment.origin === 'received'
      ? await firstOpenDayAfter(db, payment, payment.bookedOn)
      : null
  // A closed month keeps the payment: a mistake in it is reversed on the first open day.
  if (openDay)
    return reverseInOpenMonth(db, caller, locked, payment, { ...change, reversedOn: openDay })
  if (!isPaymentMove(payment.status, status))
    throw conflict(
      sentence('A payment that is {from} cannot become {to}', {
        from: asSentence(payment.status),
        to: asSentence(status),
      }),
    )
  if (payment.origin === 'brought_forward' && status !== 'voided')
    throw conflict('An opening balance can only be voided')
  if (status === 'reversed') await reverse(db, caller, locked, payment, change)
  else if (status === 'voided') await voidPayment(db, caller, locked, payment, change)
  else await confirmOrFail(db, caller, locked, payment, change)
}

/**
 * The provider has the money of an online payment: while it is on its way, and after it arrived, until a refund was
 * made there. A debit that the bank returns is reported by the provider itself.
 *
 * @throws 409
 */
async function requireProviderRefund(db: Db, { id, status }: PaymentRow): Promise<void> {
  if (status === 'pending') throw conflict(providerDecides)
  const refunded = and(
    eq(paymentAttempts.paymentId, id),
    sql`${paymentAttempts.refundedAmount} > 0`,
  )
  if ((await db.$count(paymentAttempts, refunded)) === 0) throw conflict(refundThere)
}

/** A reported payment arrived, or did not. */
async function confirmOrFail(
  db: Db,
  caller: Caller,
  locked: LockedLease,
  payment: PaymentRow,
  { status }: Change,
) {
  await db.update(payments).set({ status }).where(eq(payments.id, payment.id))
  if (status !== 'completed') return
  await settleFrom(db, locked, payment.receivedOn)
  await followLateness(db, locked, caller.id)
}

/** A payment from another lease is voided together with the refund there. */
function changeTransfer(db: Db, caller: Caller, transferId: string, change: Change) {
  if (change.status !== 'voided') throw conflict('Money from another lease can only be voided')
  if (standing(caller) !== 'admin') throw forbidden('Only an admin voids a transfer')
  const { reason = null, confirm = false, lateFees = 'none' } = change
  return voidTransfer(db, caller, transferId, { reason, confirm, lateFees })
}

/** The bank returned it: from that day on it does not count, and may cost the tenant a fee. */
async function reverse(
  db: Db,
  caller: Caller,
  locked: LockedLease,
  payment: PaymentRow,
  change: Change,
) {
  const { lease, organization } = locked
  const today = todayIn(organization.timezone)
  const on = change.reversedOn ?? laterOf(today, payment.receivedOn)
  requireBetween(on, payment.receivedOn, laterOf(today, payment.receivedOn))
  const { allocations } = await readLedger(db, lease.id)
  const rents = coveredBy(payment.id, allocations)
  await correct(db, locked, { by: caller.id, answer: change, rents, returnedOn: on }, async () => {
    await db
      .update(payments)
      .set({ status: 'reversed', reversedOn: on, reversalReason: change.reason ?? null })
      .where(eq(payments.id, payment.id))
    if (change.fee && toCents(change.fee) > 0)
      await db.insert(charges).values({
        organizationId: lease.organizationId,
        leaseId: lease.id,
        kind: 'nsf_fee',
        amount: change.fee,
        dueDate: on,
        postedOn: today,
      })
    await settleFrom(db, locked, on)
  })
}

/** It was entered by mistake in a month that is closed now: it counts until the first open day. */
async function reverseInOpenMonth(
  db: Db,
  caller: Caller,
  locked: LockedLease,
  payment: PaymentRow,
  { reversedOn, reason = null, ...answer }: Change & { reversedOn: Day },
) {
  requireVoidable(caller, payment.createdAt, locked)
  const ledger = await readLedger(db, payment.leaseId)
  requireUnrefunded(ledger, new Set([payment.id]), refundFirst)
  const rents = coveredBy(payment.id, ledger.allocations)
  const correction = { by: caller.id, answer, rents, returnedOn: reversedOn }
  await correct(db, locked, correction, async () => {
    const reversalReason = reason ?? 'Entered by mistake'
    await db
      .update(payments)
      .set({ status: 'reversed', reversedOn, reversalReason, isCorrected: true })
      .where(eq(payments.id, payment.id))
    await settleFrom(db, locked, reversedOn)
  })
}

/** It was entered by mistake: it never counted. */
async function voidPayment(
  db: Db,
  caller: Caller,
  locked: LockedLease,
  payment: PaymentRow,
  change: Change,
) {
  requireVoidable(caller, payment.createdAt, locked)
  const ledger = await readLedger(db, payment.leaseId)
  requireUnrefunded(ledger, new Set([payment.id]), refundFirst)
  const rents = coveredBy(payment.id, ledger.allocations)
  await correct(db, locked, { by: caller.id, answer: change, rents }, async () => {
    await db
      .update(payments)
      .set({ status: 'voided', reversalReason: change.reason ?? null })
      .where(eq(payments.id, payment.id))
    await settleFrom(db, locked, payment.receivedOn)
  })
}

function coveredBy(
  paymentId: string,
  allocations: readonly { paymentId: string | null; chargeId: string }[],
): Set<string> {
  const covers = allocations.filter(row => row.paymentId === paymentId)
  return new Set(covers.map(row => row.chargeId))
}

function settleFrom(db: Db, { lease, organization }: LockedLease, since: Day) {
  return settleLease(db, lease, { since, today: todayIn(organization.timezone) })
}

function requireBetween(on: Day, first: Day, last: Day) {
  if (on >= first && on <= last) return
  throw refusedAt(
    'reversedOn',
    sentence('Choose a day from {first, date, day}, when the payment arrived, up to today', {
      first,
    }),
  )
}
