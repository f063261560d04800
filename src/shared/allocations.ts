import { type Charge, type ChargeKind, chargeKinds } from './charge-shape.ts'
import { toCents } from './money.ts'
import { order } from './order.ts'

/**
 * The order in which money covers open charges: rent first, then other recurring charges and
 * damages, then fees; the earliest due first, of one day by kind, so that a charge entered again changes nothing, then by id. Rent comes before fees so that a
 * late fee cannot make the next rent short, and so late again.
 */
export function byPriority(a: Prioritized, b: Prioritized): number {
  return (
    tierOf(a.kind) - tierOf(b.kind) ||
    order(a.dueDate, b.dueDate) ||
    ranks.indexOf(a.kind) - ranks.indexOf(b.kind) ||
    order(a.id, b.id)
  )
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
  return fees.includes(kind)
}

const first: readonly ChargeKind[] = ['rent']
const fees: readonly ChargeKind[] = ['nsf_fee', 'late_fee', 'bad_debt_recovered']
const others = chargeKinds.filter(kind => !first.includes(kind) && !fees.includes(kind))
const ranks: readonly ChargeKind[] = [...first, ...others, ...fees]

function tierOf(kind: ChargeKind): number {
  if (first.includes(kind)) return 1
  return fees.includes(kind) ? 3 : 2
}
