import { type Day, laterOf } from '#shared/dates.ts'
import { isApplied } from './balance.ts'
import { type AllocationRow, type Ledger, total } from './rows.ts'

/**
 * What a reversal or a void changes. Nothing is edited or deleted: rows get a day they end on, the day
 * they began where that is later. They never counted then, and no day has less than nothing laid on it.
 */
export interface Undone {
  /** The allocations that end, each with its `voidedOn`. */
  voided: AllocationRow[]
  /** The ledger afterwards. Hand it to `settle`: other free money may now cover what reopened. */
  ledger: Ledger
}

/**
 * The bank took a payment back: from that day on every charge it covered is as open as it was
 * without it (invariant I5); earlier days stay as they were.
 * @throws RangeError when the payment is not completed, or the day is before its receipt.
 */
export function reversePayment(ledger: Ledger, paymentId: string, on: Day): Undone {
  const payment = completed(ledger, paymentId)
  if (on < payment.receivedOn) {
    throw new RangeError(`A payment of ${payment.receivedOn} cannot be reversed on ${on}`)
  }
  const undone = endAllocations(
    ledger,
    row => row.paymentId === paymentId,
    row => laterOf(on, row.appliedOn),
  )
  const payments = ledger.payments.map(row =>
    row.id === paymentId ? { ...row, status: 'reversed' as const, reversedOn: on } : row,
  )
  return { ...undone, ledger: { ...undone.ledger, payments } }
}

/**
 * The payment was entered by mistake: it and its allocations never counted, on no day.
 * @throws RangeError when the payment is not completed.
 */
export function voidPayment(ledger: Ledger, paymentId: string): Undone {
  completed(ledger, paymentId)
  const undone = endAllocations(
    ledger,
    row => row.paymentId === paymentId,
    row => row.appliedOn,
  )
  const payments = ledger.payments.map(row =>
    row.id === paymentId ? { ...row, status: 'voided' as const } : row,
  )
  return { ...undone, ledger: { ...undone.ledger, payments } }
}

/**
 * A charge ends, and the money on it becomes free. A person may only void a charge that nothing
 * covers (`isCovered`) and otherwise gives a credit; ending a lease voids later rent that was paid.
 * @throws RangeError when there is no such charge or it is void already.
 */
export function voidCharge(ledger: Ledger, chargeId: string, on: Day): Undone {
  if (!ledger.charges.some(row => row.id === chargeId && row.voidedOn === null)) {
    throw new RangeError(`There is no charge ${chargeId} to void`)
  }
  const undone = endAllocations(
    ledger,
    row => row.chargeId === chargeId,
    row => laterOf(on, row.appliedOn),
  )
  const charges = ledger.charges.map(row => (row.id === chargeId ? { ...row, voidedOn: on } : row))
  return { ...undone, ledger: { ...undone.ledger, charges } }
}

/**
 * What lay on a charge for some days and ended: as much of it as another of `amount` cents, owed instead of it
 * from the same day, has room for on each of those days.
 */
export function formerCover(ledger: Ledger, chargeId: string, amount: number): AllocationRow[] {
  const former: (AllocationRow & { voidedOn: Day })[] = []
  for (const row of ledger.allocations) {
    const { appliedOn, voidedOn } = row
    if (row.chargeId !== chargeId || voidedOn === null || voidedOn <= appliedOn) continue
    const days = [appliedOn, ...former.map(one => one.appliedOn)].filter(
      day => appliedOn <= day && day < voidedOn,
    )
    const laid = days.map(day => total(former.filter(one => isApplied(one, day))))
    const room = Math.min(row.amount, amount - Math.max(...laid))
    if (room > 0) former.push({ ...row, voidedOn, amount: room })
  }
  return former
}

/** Whether any payment or credit lies on a charge now. */
export function isCovered(ledger: Ledger, chargeId: string): boolean {
  return ledger.allocations.some(row => row.chargeId === chargeId && row.voidedOn === null)
}

function completed(ledger: Ledger, paymentId: string) {
  const payment = ledger.payments.find(row => row.id === paymentId)
  if (payment?.status !== 'completed') {
    throw new RangeError(`There is no completed payment ${paymentId}`)
  }
  return payment
}

function endAllocations(
  ledger: Ledger,
  ends: (row: AllocationRow) => boolean,
  dayFor: (row: AllocationRow) => Day,
): Undone {
  const voided: AllocationRow[] = []
  const allocations = ledger.allocations.map(row => {
    if (row.voidedOn !== null || !ends(row)) return row
    const ended = { ...row, voidedOn: dayFor(row) }
    voided.push(ended)
    return ended
  })
  return { voided, ledger: { ...ledger, allocations } }
}
