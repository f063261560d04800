import { roundHalfAway, splitByLargestRemainder } from '#shared/money.ts'

/** One share of a bill: days of a lease, or the vacant days of a unit, which the landlord bears. */
export interface Part {
  /** In thousandths of a square foot, a person, a unit or what the meter counts; null while unknown. */
  measure: number | null
  days: number
  isVacant: boolean
}

export interface Divided {
  /** In cents, in the order of the parts. */
  amounts: number[]
  landlord: number
  tenants: number
}

/**
 * Divides cents by measure times days, by largest remainder: all parts and the landlord's sum to the whole.
 *
 * @param landlord hundredths of a percent that the landlord keeps before, such as for common areas
 * @returns null while a measure is unknown, or where all weigh nothing
 */
export function divide(total: number, parts: readonly Part[], landlord: number): Divided | null {
  const weights: number[] = []
  for (const { measure, days } of parts) {
    if (measure === null) return null
    weights.push(measure * days)
  }
  if (!weights.some(weight => weight > 0)) return null
  const kept = roundHalfAway(BigInt(total) * BigInt(landlord), 10_000)
  const amounts = splitByLargestRemainder(total - kept, weights)
  const tenants = amounts.reduce((sum, one, at) => (parts[at]?.isVacant ? sum : sum + one), 0)
  return { amounts, tenants, landlord: total - tenants }
}
