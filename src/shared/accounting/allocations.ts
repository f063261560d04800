import { addDays, type Day } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import { type Charge, type ChargeKind, chargeKinds } from './charge-shape.ts'

/**
 * The order of allocation to open charges: rent first, then other recurring charges and damages,
 * then fees; the earliest due first, within a day by kind, so that a re-entered charge changes
 * nothing, then by id. Rent comes before fees so that a late fee cannot leave the next rent open,
 * and so late again.
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

/** A payment within so many days before a rent is reserved for it (depth.md 1.2). */
export const correctionDays = 10

/**
 * The allocation of a payment received on a day to the open charges, by their id, and the rest once
 * all are due: equal to the server's after recording. Cents.
 *
 * It covers charges due by its day, then later ones on theirs. Money that a rent needs within ten days of its receipt
 * covers no fee.
 */
export function coverageOf(
  charges: readonly (Prioritized & Pick<Charge, 'open'>)[],
  money: { amount: number; receivedOn: Day },
  /** The next rent, where it is not posted yet. */
  nextRent?: { dueDate: Day; amount: number } | undefined,
): { paid: ReadonlyMap<string, number>; left: number } {
  const { receivedOn } = money
  const lastReversible = addDays(receivedOn, correctionDays)
  const rents = charges.filter(({ kind }) => kind === 'rent')
  const needs = [
    ...rents.map(({ dueDate, open }) => ({ dueDate, amount: toCents(open) })),
    ...(nextRent ? [nextRent] : []),
  ].filter(({ dueDate }) => dueDate <= lastReversible)
  const later = charges.map(({ dueDate }) => dueDate).filter(day => day > receivedOn)
  const paid = new Map<string, number>()
  let left = money.amount
  for (const day of [...new Set([receivedOn, ...later])].sort()) {
    const isDue = charges.filter(({ dueDate }) => dueDate <= day)
    const kept = needs
      .filter(({ dueDate }) => dueDate > day)
      .reduce((cents, { amount }) => cents + amount, 0)
    for (const { id, kind, open } of isDue.toSorted(byPriority)) {
      const free = isFee(kind) ? left - kept : left
      const known = paid.get(id) ?? 0
      const part = Math.min(free, toCents(open) - known)
      if (part > 0) paid.set(id, known + part)
      left -= Math.max(part, 0)
    }
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
