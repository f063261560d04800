import { byPriority } from '#shared/allocations.ts'
import type { ChargeKind } from '#shared/charges.ts'
import { type Day, laterOf } from '#shared/dates.ts'
import { order } from '#shared/order.ts'

/** What is still owed of one charge, cents. */
export interface OpenCharge {
  id: string
  kind: ChargeKind
  dueDate: Day
  open: number
}

/** What is still free of one payment or credit, cents. */
export interface Source {
  id: string
  kind: 'payment' | 'credit'
  /** Day of receipt, or day of the credit. */
  on: Day
  unapplied: number
  /** A waiver or concession names the charge it is for, and covers it before the common order. */
  chargeId?: string | null
}

/** An allocation to store. Exactly one of `paymentId` and `creditId` is set. */
export interface NewAllocation {
  chargeId: string
  paymentId: string | null
  creditId: string | null
  amount: number
  /** Day from which it counts: both the charge and the money are there. */
  appliedOn: Day
}

/**
 * Lays free money on open charges in the order of `byPriority`. The oldest money is used first.
 *
 * Afterwards no charge is open while money is free (invariant I3). Stored allocations are taken as
 * they are: hand in what they left open and free.
 * @param notBefore the day a reversal or a void freed the money, when that is why it runs.
 * @throws RangeError on a negative or fractional amount.
 */
export function allocate(
  openCharges: readonly OpenCharge[],
  sources: readonly Source[],
  notBefore?: Day,
): NewAllocation[] {
  const charges = openCharges.map(charge => ({ ...charge, open: cents(charge.open) }))
  const money = sources.map(source => ({ ...source, unapplied: cents(source.unapplied) }))
  charges.sort(byPriority)
  money.sort((a, b) => order(a.on, b.on) || order(a.id, b.id))

  const posted: NewAllocation[] = []
  const cover = (charge: OpenCharge, source: Source) => {
    const amount = Math.min(charge.open, source.unapplied)
    if (amount === 0) return
    charge.open -= amount
    source.unapplied -= amount
    const both = laterOf(charge.dueDate, source.on)
    posted.push({
      chargeId: charge.id,
      paymentId: source.kind === 'payment' ? source.id : null,
      creditId: source.kind === 'credit' ? source.id : null,
      amount,
      appliedOn: notBefore ? laterOf(both, notBefore) : both,
    })
  }

  for (const source of money) {
    const named = charges.find(charge => charge.id === source.chargeId)
    if (named) cover(named, source)
  }
  for (const source of money) {
    for (const charge of charges) cover(charge, source)
  }
  return posted
}

function cents(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`Not an amount that can be allocated: ${amount}`)
  }
  return amount
}
