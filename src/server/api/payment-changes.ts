import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { type Day, dayOf, laterOf, todayIn } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { isPaymentMove, type PaymentStatus, type updatePayment } from '#shared/payments.ts'
import { standing } from '#shared/permissions.ts'
import {
  endAllocations,
  type LockedLease,
  lockLease,
  readLedger,
  settleLease,
} from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { editablePayments } from '../db/editable.ts'
import { followLateness } from '../db/late-fee-books.ts'
import { charges, payments } from '../db/tables.ts'
import { conflict, forbidden, notFound, refusedAt } from '../errors.ts'
import { reversePayment, voidPayment } from '../ledger/reversal.ts'
import { tookRefunded } from '../ledger/settlement.ts'
import type { Caller } from '../session.ts'
import { voidTransfer } from './money-transfers.ts'

type PaymentRow = typeof payments.$inferSelect
type Change = Partial<z.output<typeof updatePayment.body>> & { status: PaymentStatus }

/**
 * Says what became of a visible payment, by the rules of domain.md §3.11, and settles its lease.
 * What a returned or mistaken payment covered is open again; its allocations end, none is edited.
 *
 * @throws 403 for a tenant's own word, and for a manager's after the day; 409 for another move
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
  // Read under the lock: of two at once, the second finds what the first made of it.
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), editablePayments(caller)))
  if (!payment) throw forbidden('Only the landlord says what became of a payment')
  const { status } = change
  if (payment.status === status) return
  if (!isPaymentMove(payment.status, status))
    throw conflict(`A payment that is ${payment.status} cannot become ${status}`)
  if (payment.origin === 'brought_forward' && status !== 'voided')
    throw conflict('Money brought forward can only be voided')
  if (status === 'reversed') await reverse(db, locked, payment, change)
  else if (status === 'voided') await discard(db, caller, locked, payment, change)
  else await db.update(payments).set({ status }).where(eq(payments.id, id))
  await settleLease(db, locked.lease)
  await followLateness(db, locked, caller.id)
}

/** Money from another lease is voided together with the refund there. */
function changeTransfer(db: Db, caller: Caller, transferId: string, { status }: Change) {
  if (status !== 'voided') throw conflict('Money from another lease can only be voided')
  if (standing(caller) !== 'admin') throw forbidden('Only an admin voids a transfer')
  return voidTransfer(db, caller, transferId)
}

/** The bank took it back: from that day on it does not count, and may cost the tenant a fee. */
async function reverse(db: Db, locked: LockedLease, payment: PaymentRow, change: Change) {
  const { lease, organization } = locked
  const today = todayIn(organization.timezone)
  const on = change.reversedOn ?? laterOf(today, payment.receivedOn)
  requireBetween(on, payment.receivedOn, laterOf(today, payment.receivedOn))
  const { voided } = reversePayment(await readLedger(db, lease.id), payment.id, on)
  await endAllocations(db, voided)
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
  await settleLease(db, lease, { notBefore: on })
}

/** It was entered by mistake: it never counted, on no day. */
async function discard(
  db: Db,
  caller: Caller,
  { lease, organization }: LockedLease,
  payment: PaymentRow,
  change: Change,
) {
  const isSameDay =
    dayOf(payment.createdAt, organization.timezone) === todayIn(organization.timezone)
  if (!isSameDay && standing(caller) !== 'admin')
    throw forbidden('After the day it was recorded, only an admin voids a payment')
  const ledger = await readLedger(db, lease.id)
  const { voided, ledger: left } = voidPayment(ledger, payment.id)
  if (tookRefunded(ledger, left))
    throw conflict('Some of this money was paid back: a payment that was refunded cannot be voided')
  await endAllocations(db, voided)
  await db
    .update(payments)
    .set({ status: 'voided', reversalReason: change.reason ?? null })
    .where(eq(payments.id, payment.id))
}

function requireBetween(on: Day, first: Day, last: Day) {
  if (on >= first && on <= last) return
  throw refusedAt('reversedOn', `Choose a day from ${first}, when the payment came, up to today`)
}
