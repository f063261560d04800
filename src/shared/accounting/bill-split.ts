import { fromCents, type Money, splitByLargestRemainder, toCents } from '#shared/money.ts'

/** An amount in equal parts by largest remainder: 100.00 over 3 is 33.34, 33.33 and 33.33. */
export function splitOver(amount: Money, parts: number): Money[] {
  return splitByLargestRemainder(toCents(amount), Array(parts).fill(1)).map(fromCents)
}
