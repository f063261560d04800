import { fromCents, type Money, roundHalfAway, toCents } from '#shared/money.ts'

/** How the rents of many renewals are proposed at once. */

export const rentRules = ['keep', 'percent', 'amount', 'market'] as const

export interface RentRule {
  kind: (typeof rentRules)[number]
  /** Percent or money as typed, such as `3`, `-1.5` or `50`. */
  value: string
  /** Whole dollars that a changed rent is a multiple of. */
  roundTo: number
}

export const roundings = [1, 5, 10, 25] as const

/**
 * The rent by a rule, rounded to the nearest multiple, a half upwards. The present rent where the
 * value is no number, the market rent is unknown, or nothing would be left.
 */
export function proposedRent(
  { monthlyRent, marketRent }: { monthlyRent: Money; marketRent: Money | null },
  { kind, value, roundTo }: RentRule,
): Money {
  const now = toCents(monthlyRent)
  const changed = changedRent(now, kind === 'market' ? marketRent : value, kind)
  if (changed === null || changed === now) return monthlyRent
  const step = roundTo * 100
  const rounded = roundHalfAway(changed, step) * step
  return rounded > 0 ? fromCents(rounded) : monthlyRent
}

/** Whether a rule that needs a number has one. */
export function hasNumber({ kind, value }: RentRule): boolean {
  return kind === 'keep' || kind === 'market' || hundredthsOf(value) !== null
}

/** In cents; null where it stays. */
function changedRent(now: number, value: string | null, kind: RentRule['kind']): number | null {
  if (kind === 'keep' || value === null) return null
  const hundredths = hundredthsOf(value)
  if (hundredths === null) return null
  if (kind === 'percent') return now + roundHalfAway(BigInt(now) * BigInt(hundredths), 10_000)
  return kind === 'market' ? hundredths : now + hundredths
}

/** `-1.5` as -150: percent in hundredths, money in cents; null for any other text. */
function hundredthsOf(typed: string): number | null {
  const match = /^([+-]?)(\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!match) return null
  const [, sign, whole, part = ''] = match
  const size = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -size : size
}
