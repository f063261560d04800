/**
 * An amount of money in the API and the database: a decimal string with exactly two places, `'1500.00'`, `'-19.35'`.
 * At most 13 digits before the point.
 */
export type Money = string

/**
 * Largest number of cents these functions handle, either sign: 9,999,999,999,999.99. Every such
 * number is a safe integer, so sums and differences of cents are exact as plain numbers.
 */
export const MAX_CENTS = 999_999_999_999_999

/** Largest single amount a person may enter, and the most `numeric(10,2)` holds. */
export const MAX_AMOUNT: Money = '99999999.99'

/**
 * Whole cents of a decimal string: `'1500'`, `'1500.5'` and `'1500.50'` are valid, other texts are refused.
 * @throws RangeError when the text is not a plain decimal with at most two places.
 */
export function toCents(text: Money): number {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) throw new RangeError(`Not an amount of money: ${JSON.stringify(text)}`)
  const [, sign, whole = '', fraction = ''] = parts
  const cents = Number(whole + fraction.padEnd(2, '0'))
  return sign && cents ? -cents : cents
}

/**
 * The decimal string of whole cents: `-5` is `'-0.05'`.
 * @throws RangeError when cents is not an integer within ±`MAX_CENTS`.
 */
export function fromCents(cents: number): Money {
  if (!Number.isInteger(cents) || Math.abs(cents) > MAX_CENTS) {
    throw new RangeError(`Not a number of cents: ${cents}`)
  }
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Exact sum of decimal strings; `'0.00'` of none. Throws RangeError as `toCents`, `fromCents`. */
export function addMoney(...amounts: Money[]): Money {
  let sum = 0
  for (const amount of amounts) sum = checked(sum + toCents(amount))
  return fromCents(sum)
}

export type ParsedAmount = { ok: true; amount: Money } | { ok: false; sentence: string }

/**
 * Parses a typed amount. `1,000`, `1e3`, `+1`, `-1`, `12.345` and full-width digits are refused with a sentence
 * instead of being interpreted: a guess about money is worse than a question.
 * @param zero `'allowed'` where zero is a valid answer, such as a deposit of 0.
 */
export function parseAmount(text: string, zero: 'refused' | 'allowed' = 'refused'): ParsedAmount {
  if (text === '') return { ok: false, sentence: 'Amount is required' }
  if (/^\d{9,}(\.\d{1,2})?$/.test(text)) {
    return { ok: false, sentence: 'Amount must be at most 99,999,999.99' }
  }
  if (/^\d{1,8}\.\d{3,}$/.test(text)) {
    return { ok: false, sentence: 'Amount can have at most two decimal places' }
  }
  if (text.includes(',') && /^\d[\d,]*(\.\d*)?$/.test(text)) {
    return { ok: false, sentence: 'Enter an amount such as 1585.50, with a decimal point' }
  }
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text)) {
    return { ok: false, sentence: 'Amount must be a plain number such as 1500 or 1500.50' }
  }
  const cents = toCents(text)
  if (cents === 0 && zero === 'refused') {
    return { ok: false, sentence: 'Amount must be greater than 0' }
  }
  return { ok: true, amount: fromCents(cents) }
}

/**
 * `numerator / denominator` to the nearest integer, a half away from zero: 5/2 is 3, −5/2 is −3.
 * Exact for any size: pass bigints where a product can exceed 2^53.
 * @throws RangeError on a zero denominator, a fraction, or a result beyond ±`MAX_CENTS`.
 */
export function roundHalfAway(numerator: bigint | number, denominator: bigint | number): number {
  const n = BigInt(numerator)
  const d = BigInt(denominator)
  if (d === 0n) throw new RangeError('Division by zero')
  const negative = n < 0n !== d < 0n
  const size = (2n * absolute(n) + absolute(d)) / (2n * absolute(d))
  return checked(Number(negative && size ? -size : size))
}

/**
 * Splits cents in proportion to weights so that the parts sum to the whole: 10000 over three equal
 * weights is 3334, 3333, 3333. Each part is within a cent of its exact share; remaining cents go to
 * the largest remainders, the earlier part first.
 * @param weights non-negative integers (square feet, days, cents), at least one above zero.
 * @throws RangeError on other weights.
 */
export function splitByLargestRemainder(total: number, weights: readonly number[]): number[] {
  const whole = BigInt(checked(total))
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum <= 0n || weights.some(weight => weight < 0)) {
    throw new RangeError('Weights must be non-negative integers, at least one above zero')
  }
  const shares = weights.map((weight, place) => {
    const exact = absolute(whole) * BigInt(weight)
    return { place, cents: Number(exact / sum), remainder: exact % sum }
  })
  let left = Math.abs(total) - shares.reduce((all, share) => all + share.cents, 0)
  const byRemainder = shares.toSorted(
    (a, b) =>
      Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.place - b.place,
  )
  for (const share of byRemainder) {
    if (left-- <= 0) break
    share.cents += 1
  }
  return shares.map(share => (total < 0 && share.cents ? -share.cents : share.cents))
}

/**
 * `part / whole` as a percentage with one decimal, a half away from zero: `'94.2'`, `'-25.0'`.
 * Null when whole is 0, which is shown as N/A. A change is `percentOf(now - before, before)`.
 * @param part,whole integers of the same unit: cents, units, days.
 */
export function percentOf(part: number, whole: number): string | null {
  if (whole === 0) return null
  const tenths = roundHalfAway(BigInt(part) * 1000n, whole)
  const digits = String(Math.abs(tenths)).padStart(2, '0')
  return `${tenths < 0 ? '-' : ''}${digits.slice(0, -1)}.${digits.slice(-1)}`
}

/** `part / whole` as a whole percentage for a card: 142 of 156 is 91. A zero whole is 0. */
export function wholePercent(part: number, whole: number): number {
  return whole === 0 ? 0 : roundHalfAway(BigInt(part) * 100n, whole)
}

function checked(cents: number): number {
  if (!Number.isInteger(cents) || Math.abs(cents) > MAX_CENTS) {
    throw new RangeError(`Not a number of cents within ±${MAX_CENTS}: ${cents}`)
  }
  return cents
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}
