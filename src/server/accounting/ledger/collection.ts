import type { CreditKind } from '#shared/accounting/credits.ts'
import type { Day } from '#shared/dates.ts'
import { deadlineOf, isApplied, isPastDue } from './balance.ts'
import { type AllocationRow, type ChargeRow, isOwed, type Ledger } from './rows.ts'

/** The collection of one rent charge, in cents. Charged = on time + late + written off + open. */
export interface Collection {
  /** Rent charged, less concessions, waivers and credits brought forward. */
  charged: number
  onTime: number
  late: number
  writtenOff: number
  open: number
}

/**
 * The collection of a charge by a day. The day of receipt counts, not the day of allocation:
 * prepaid rent is on time.
 */
export function collectionOf(
  charge: ChargeRow,
  ledger: Ledger,
  graceDays: number,
  asOf: Day,
): Collection {
  const sources = sourcesOf(ledger)
  const lastDay = deadlineOf(charge, graceDays)
  const result: Collection = { charged: charge.amount, onTime: 0, late: 0, writtenOff: 0, open: 0 }
  for (const allocation of ledger.allocations) {
    if (allocation.chargeId !== charge.id || !isApplied(allocation, asOf)) continue
    const source = sourceOf(allocation, sources)
    if (source.as === 'reduction') result.charged -= allocation.amount
    else if (source.as === 'loss') result.writtenOff += allocation.amount
    else if (source.on <= lastDay) result.onTime += allocation.amount
    else result.late += allocation.amount
  }
  result.open = result.charged - result.onTime - result.late - result.writtenOff
  return result
}

/**
 * The lease's latest rent charge past its deadline, the basis of on-time rates: a window of 30 days
 * can hold no due date, or two.
 */
export function latestMaturedRent<Charge extends ChargeRow>(
  charges: readonly Charge[],
  graceDays: number,
  asOf: Day,
): Charge | undefined {
  return charges
    .filter(charge => charge.kind === 'rent' && isOwed(charge, asOf))
    .filter(charge => isPastDue(charge, graceDays, asOf))
    .reduce<Charge | undefined>(
      (latest, charge) => (latest && latest.dueDate >= charge.dueDate ? latest : charge),
      undefined,
    )
}

/**
 * Rent received on time over rent charged, of the latest matured rent charge of each lease, cents:
 * `percentOf(onTime, charged)`. Both 0 when no charge has matured.
 */
export function onTime(
  leases: Iterable<{ ledger: Ledger; graceDays: number }>,
  asOf: Day,
): { onTime: number; charged: number } {
  const sum = { onTime: 0, charged: 0 }
  for (const { ledger, graceDays } of leases) {
    const rent = latestMaturedRent(ledger.charges, graceDays, asOf)
    if (!rent) continue
    const collection = collectionOf(rent, ledger, graceDays, asOf)
    sum.onTime += collection.onTime
    sum.charged += collection.charged
  }
  return sum
}

/** Receipts are collected; a reduction was never charged; a loss is written off. */
interface Standing {
  on: Day
  as: 'receipt' | 'reduction' | 'loss'
}

const standingOf: Record<CreditKind, Standing['as']> = {
  concession: 'reduction',
  waiver: 'reduction',
  write_off: 'loss',
  deposit_applied: 'receipt',
}

function sourcesOf(ledger: Ledger): Map<string, Standing> {
  const sources = new Map<string, Standing>()
  for (const { id, receivedOn, origin } of ledger.payments)
    sources.set(id, { on: receivedOn, as: origin === 'brought_forward' ? 'reduction' : 'receipt' })
  for (const { id, creditOn, kind } of ledger.credits) {
    sources.set(id, { on: creditOn, as: standingOf[kind] })
  }
  return sources
}

function sourceOf(allocation: AllocationRow, sources: Map<string, Standing>): Standing {
  const source = sources.get(allocation.paymentId ?? allocation.creditId ?? '')
  if (!source) throw new RangeError(`Allocation ${allocation.id} has no payment or credit`)
  return source
}
