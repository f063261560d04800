import { byPriority, correctionDays, isFee } from '#shared/accounting/allocations.ts'
import type { ChargeKind } from '#shared/accounting/charges.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { order } from '#shared/order.ts'
import { isSamePayer, outsidePayerOf, type Payer } from './payers.ts'

/** The open amount of a charge, in cents. */
export interface OpenCharge extends Payer {
  id: string
  kind: ChargeKind
  dueDate: Day
  open: number
}

/** The unapplied amount of a payment or credit, in cents. */
export interface Source extends Payer {
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
  /** The first day it counts: both the charge and the money exist. */
  appliedOn: Day
}

/** Rent that falls due later, cents. */
export interface UpcomingRent extends Payer {
  dueDate: Day
  amount: number
}

export interface Allocating {
  /** The day of the allocation: all charges are due and all money is received by then. */
  on: Day
  upcoming?: readonly UpcomingRent[]
  /** Charges that a payment shortly before a rent does not cover: fees, or all except rent. */
  keptFrom?: 'fees' | 'others'
}

/**
 * Covers open charges with unapplied money in the order of `byPriority`, the oldest money first. Money of an agency
 * covers its own charges alone; a tenant's covers their own rent first.
 *
 * Afterwards no charge is open while money of its payer is unapplied (invariant I3). Fees are the exception: money is
 * reserved for a rent due within ten days of its receipt.
 *
 * @throws RangeError on a negative or fractional amount
 */
export function allocate(
  openCharges: readonly OpenCharge[],
  sources: readonly Source[],
  { on, upcoming = [], keptFrom = 'fees' }: Allocating,
): NewAllocation[] {
  const charges = openCharges.map(charge => ({ ...charge, open: cents(charge.open) }))
  const money = sources.map(source => ({ ...source, unapplied: cents(source.unapplied) }))
  charges.sort(byPriority)
  money.sort((a, b) => order(a.on, b.on) || order(a.id, b.id))

  const posted: NewAllocation[] = []
  const cover = (charge: OpenCharge, source: Source, max = source.unapplied) => {
    const amount = Math.min(charge.open, max)
    if (amount <= 0) return
    charge.open -= amount
    source.unapplied -= amount
    posted.push({
      chargeId: charge.id,
      paymentId: source.kind === 'payment' ? source.id : null,
      creditId: source.kind === 'credit' ? source.id : null,
      amount,
      appliedOn: on,
    })
  }

  for (const source of money) {
    const named = charges.find(charge => charge.id === source.chargeId)
    if (named) cover(named, source)
  }
  const waits = (charge: OpenCharge) =>
    keptFrom === 'fees' ? isFee(charge.kind) : charge.kind !== 'rent'
  const coming = upcoming.filter(rent => rent.dueDate > on).map(rent => ({ ...rent }))
  for (const [payer, sources] of Map.groupBy(money, outsidePayerOf)) {
    const owed = charges.filter(charge => outsidePayerOf(charge) === payer)
    const first = owed.filter(charge => !waits(charge))
    const last = owed.filter(waits)
    const needs = coming.filter(rent => outsidePayerOf(rent) === payer)
    for (const source of sources) {
      for (const charge of ownFirst(first, source)) cover(charge, source)
      const fees = last.reduce((sum, { open }) => sum + open, 0)
      // A payment of exactly the open fees is meant for them.
      const kept = fees > 0 && fees !== source.unapplied ? keep(source, needs) : 0
      for (const charge of last) cover(charge, source, source.unapplied - kept)
      take(needs, source.unapplied - kept)
    }
  }
  return posted
}

/** A tenant's own rent comes before the parts of the others. */
function ownFirst(charges: readonly OpenCharge[], source: Source): readonly OpenCharge[] {
  const isOwn = (charge: OpenCharge) => charge.kind === 'rent' && isSamePayer(charge, source)
  return [...charges.filter(isOwn), ...charges.filter(charge => !isOwn(charge))]
}

/** The part of a payment reserved for the rents due soon after it, in cents; it reduces their needs. */
function keep(source: Source, needs: UpcomingRent[]): number {
  if (source.kind === 'credit') return 0
  const last = addDays(source.on, correctionDays)
  return take(
    needs.filter(rent => rent.dueDate <= last),
    source.unapplied,
  )
}

function take(needs: readonly UpcomingRent[], amount: number): number {
  let left = amount
  for (const rent of needs) {
    const part = Math.min(rent.amount, left)
    rent.amount -= part
    left -= part
  }
  return amount - left
}

function cents(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`Not an amount that can be allocated: ${amount}`)
  }
  return amount
}
