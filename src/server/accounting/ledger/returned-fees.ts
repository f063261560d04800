import { addDays, type Day, laterOf } from '#shared/dates.ts'
import type { Lateness } from './lateness.ts'

interface ReturnedFee {
  feeDay: Day
  /** Cents. */
  amount: number
  /** The day of the return. */
  on: Day
}

interface Returns {
  returned: ReturnType<Lateness['returnedBefore']>
  /** The fee for so many unpaid cents, and the part of it due regardless of the return. */
  costOf: (cents: number) => number
  cost: number
  /** Other late fees of this rent, void ones included, with their days. */
  posted: readonly { feeDay: Day; dueDate: Day; amount: number }[]
  taken: readonly Day[]
  /** The day of the fee that the rent would have cost. */
  first: Day
}

/**
 * The late fees caused by returned payments, dated the day of each return. Their sum is the fee on
 * all that was unpaid: posted fees cover their part, and the remainder has a day of its own.
 */
export function returnedFees(returns: Returns): ReturnedFee[] {
  const { returned, costOf, taken, first } = returns
  const days = new Set(returned.map(({ on }) => on))
  const posted = returns.posted.map(fee => ({ ...fee, left: fee.amount }))
  const fees = new Map<Day, ReturnedFee>()
  let last = [...taken, ...posted.map(fee => fee.feeDay)].toSorted().at(-1)
  let cost = returns.cost
  const owe = (feeDay: Day, amount: number, on: Day) => {
    const known = fees.get(feeDay)
    fees.set(feeDay, { feeDay, on, amount: amount + (known?.amount ?? 0) })
  }
  for (const { cents, on } of returned) {
    let owed = Math.max(costOf(cents) - cost, 0)
    cost += owed
    for (const fee of posted) {
      const part = Math.min(fee.left, owed)
      if (part === 0 || (days.has(fee.dueDate) && fee.dueDate !== on)) continue
      fee.left -= part
      owed -= part
      owe(fee.feeDay, part, on)
    }
    if (owed === 0) continue
    const feeDay = last ? laterOf(on, addDays(last, 1)) : first
    last = feeDay
    owe(feeDay, owed, on)
  }
  return [...fees.values()]
}
