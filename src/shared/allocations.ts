import type { Charge, ChargeKind } from './charge-shape.ts'
import { toCents } from './money.ts'
import { order } from './order.ts'

/**
 * The order in which money covers open charges: rent first, then other recurring charges and
 * damages, then fees; the earliest due first, then the lower id. Rent comes before fees so that a
 * late fee cannot make the next rent short, and so late again.
 */
export function byPriority(a: Prioritized, b: Prioritized): number {
  return tier[a.kind] - tier[b.kind] || order(a.dueDate, b.dueDate) || order(a.id, b.id)
}

type Prioritized = Pick<Charge, 'id' | 'kind' | 'dueDate'>

/**
 * What an amount would pay of each open charge, by its id, and what is left of it: what the server
 * posts once it is recorded. Cents.
 */
export function layOn(
  charges: readonly (Prioritized & Pick<Charge, 'open'>)[],
  amount: number,
): { paid: ReadonlyMap<string, number>; left: number } {
  const paid = new Map<string, number>()
  let left = amount
  for (const charge of charges.toSorted(byPriority)) {
    const part = Math.min(left, toCents(charge.open))
    if (part > 0) paid.set(charge.id, part)
    left -= part
  }
  return { paid, left }
}

/** Whether money covers this kind only after rent and every other charge, as fees. */
export function isFee(kind: ChargeKind): boolean {
  return tier[kind] === 3
}

const tier: Readonly<Record<ChargeKind, 1 | 2 | 3>> = {
  rent: 1,
  utility: 2,
  parking: 2,
  pet: 2,
  cam: 2,
  other: 2,
  opening_balance: 2,
  damage: 2,
  cleaning: 2,
  late_fee: 3,
  nsf_fee: 3,
  bad_debt_recovered: 3,
}
