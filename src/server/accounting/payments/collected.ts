import { and, eq } from 'drizzle-orm'
import { type Day, laterOf, todayIn } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { newId } from '../../db/new-id.ts'
import { charges, payments } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { correct } from '../allocation/corrections.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import { followLateness } from '../late-fees/assess.ts'
import { type LockedLease, readLedger } from '../lease-ledger.ts'

/** The payments of a locked lease that a provider collects: only its word moves them. */

export interface Expected {
  /** Cents, with the fee that the payer bears. */
  cents: number
  paidBy: string
  /** When it was submitted: the day the money counts for. */
  on: Day
  at: Date
}

/** Money is on its way: a pending payment. Returns its id. */
export async function expectPayment(
  db: Db,
  { lease }: LockedLease,
  { cents, paidBy, on, at }: Expected,
): Promise<string> {
  const id = newId()
  await db.insert(payments).values({
    id,
    ...{ organizationId: lease.organizationId, leaseId: lease.id, amount: fromCents(cents) },
    ...{ paymentDate: at, receivedOn: on, status: 'pending', paymentMethod: 'online' },
    ...{ throughProvider: true, paidBy, recordedBy: paidBy },
  })
  return id
}

/**
 * The money arrived. It counts from the day it was submitted, and the fee that its payer bears is charged on that day.
 * Returns the id of that charge.
 */
export async function completeExpected(
  db: Db,
  locked: LockedLease,
  id: string,
  { by, feeCents }: { by: string; feeCents: number },
): Promise<string | null> {
  const { lease, organization } = locked
  const today = todayIn(organization.timezone)
  const [payment] = await db
    .update(payments)
    .set({ status: 'completed' })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')))
    .returning({ receivedOn: payments.receivedOn })
  if (!payment) return null
  const { receivedOn } = payment
  const feeId = feeCents > 0 ? newId() : null
  if (feeId)
    await db.insert(charges).values({
      ...{ id: feeId, organizationId: lease.organizationId, leaseId: lease.id, kind: 'other' },
      ...{ amount: fromCents(feeCents), dueDate: receivedOn, postedOn: today },
      description: onlineFee,
    })
  await settleLease(db, lease, { since: receivedOn, today })
  await followLateness(db, locked, by)
  return feeId
}

/** Listed in `stored-text.ts`. */
const onlineFee = 'Online payment fee'

interface Undoing {
  by: string
  /** The day it failed, or the bank returned it. */
  on: Day
  reason: string
  /** The fee for it; '0.00' for none. */
  nsfFee: string
}

/** The money did not come: the rent that it covered until then costs one late fee, dated that day. */
export async function failExpected(
  db: Db,
  locked: LockedLease,
  id: string,
  { by, on, reason, nsfFee }: Undoing,
): Promise<void> {
  const [payment] = await db
    .select({ status: payments.status, receivedOn: payments.receivedOn })
    .from(payments)
    .where(eq(payments.id, id))
  if (payment?.status !== 'pending') return
  const reversedOn = laterOf(on, payment.receivedOn)
  await correct(db, locked, { by, answer: posted, returnedOn: reversedOn }, async () => {
    await db
      .update(payments)
      .set({ status: 'failed', reversedOn, reversalReason: reason })
      .where(eq(payments.id, id))
    await chargeNsf(db, locked, { nsfFee, on: reversedOn })
  })
}

/** The bank returned money that had arrived; the fee that its payer bore is owed no more. */
export async function returnCollected(
  db: Db,
  locked: LockedLease,
  { id, feeChargeId }: { id: string; feeChargeId: string | null },
  { by, on, reason, nsfFee }: Undoing,
): Promise<void> {
  const { lease, organization } = locked
  const ledger = await readLedger(db, lease.id)
  const payment = ledger.payments.find(row => row.id === id)
  if (payment?.status !== 'completed') return
  const reversedOn = laterOf(on, payment.receivedOn)
  const covered = ledger.allocations.filter(({ paymentId }) => paymentId === id)
  const rents = new Set(covered.map(({ chargeId }) => chargeId))
  const correction = { by, answer: posted, rents, returnedOn: reversedOn }
  await correct(db, locked, correction, async () => {
    await db
      .update(payments)
      .set({ status: 'reversed', reversedOn, reversalReason: reason })
      .where(eq(payments.id, id))
    if (feeChargeId)
      await db
        .update(charges)
        .set({ voidedOn: reversedOn, voidReason: reason })
        .where(and(eq(charges.id, feeChargeId), eq(charges.organizationId, organization.id)))
    await chargeNsf(db, locked, { nsfFee, on: reversedOn })
    await settleLease(db, lease, { since: reversedOn, today: todayIn(organization.timezone) })
  })
}

/** No one is there to be asked: a fee of an earlier day follows, too. */
const posted = { confirm: true, lateFees: 'post' } as const

async function chargeNsf(
  db: Db,
  { lease, organization }: LockedLease,
  { nsfFee, on }: { nsfFee: string; on: Day },
) {
  if (toCents(nsfFee) === 0) return
  const today = todayIn(organization.timezone)
  await db.insert(charges).values({
    ...{ organizationId: lease.organizationId, leaseId: lease.id, kind: 'nsf_fee' },
    ...{ amount: nsfFee, dueDate: on, postedOn: today },
  })
  await settleLease(db, lease, { since: on, today, chargesOnly: true })
}
