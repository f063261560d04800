import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMoney,
  fromCents,
  MAX_AMOUNT,
  MAX_CENTS,
  parseAmount,
  roundHalfAway,
  toCents,
} from './money.ts'

const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS })

describe('amounts as text', () => {
  test('five cents below zero keep their sign', () => {
    expect(fromCents(-5)).toBe('-0.05')
    expect(toCents('-0.05')).toBe(-5)
  })

  test('zero is written as 0.00, never with a minus', () => {
    expect(fromCents(0)).toBe('0.00')
    expect(fromCents(-0)).toBe('0.00')
    expect(Object.is(toCents('-0.00'), 0)).toBe(true)
  })

  test('whole, one-place and two-place amounts are read alike', () => {
    expect(['7', '7.5', '7.50', '007.5'].map(toCents)).toEqual([700, 750, 750, 750])
  })

  const unreadable =
    '| |1,000|1e3|+1|.5|5.|1.005|--1|- 1|NaN|Infinity|１２|0x10|1\n| 1|1_000|12345678901234'

  test.each(unreadable.split('|'))('%j is not an amount', text => {
    expect(() => toCents(text)).toThrow(RangeError)
  })

  test.each([0.5, Number.NaN, Infinity, MAX_CENTS + 1, -MAX_CENTS - 1])(
    '%d is not a number of cents',
    value => {
      expect(() => fromCents(value)).toThrow(RangeError)
    },
  )

  test('every number of cents survives being written and read', () => {
    fc.assert(
      fc.property(cents, value => {
        expect(toCents(fromCents(value))).toBe(value === 0 ? 0 : value)
        expect(fromCents(value)).toMatch(/^-?\d+\.\d{2}$/)
      }),
    )
  })
})

describe('adding', () => {
  test('ten cents and twenty cents are thirty cents', () => {
    expect(addMoney('0.10', '0.20')).toBe('0.30')
  })

  test('strings are added, not joined, and an empty sum is 0.00', () => {
    expect(addMoney('10.00', '5.00', '-20.00')).toBe('-5.00')
    expect(addMoney()).toBe('0.00')
  })

  test('five hundred of the largest payments sum to the cent', () => {
    const largest = { min: 1, max: toCents(MAX_AMOUNT) }
    fc.assert(
      fc.property(fc.array(fc.integer(largest), { minLength: 500, maxLength: 500 }), amounts => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
        expect(addMoney(...amounts.map(fromCents)).replace('.', '')).toBe(
          String(exact).padStart(3, '0'),
        )
      }),
      { numRuns: 20 },
    )
  })

  test('a sum too large to be exact is refused', () => {
    expect(() => addMoney(fromCents(MAX_CENTS), '0.01')).toThrow(RangeError)
    // Intermediate results, too: a later step would hide a lost cent.
    const max = fromCents(MAX_CENTS)
    expect(() => addMoney(max, '0.01', '-0.01')).toThrow(RangeError)
    expect(addMoney(max, '0.00')).toBe(max)
  })
})

describe('a typed amount', () => {
  const notPlain = 'Amount must be a plain number such as 1500 or 1500.50'
  const commas = 'Enter an amount such as 1585.50, with a decimal point'

  test.each([
    ['1500', '1500.00'],
    ['1500.5', '1500.50'],
    ['0.01', '0.01'],
    ['007', '7.00'],
    [MAX_AMOUNT, MAX_AMOUNT],
  ])('%s is taken as %s', (text, amount) => {
    expect(parseAmount(text)).toEqual({ ok: true, amount })
  })

  test.each<[string, string]>([
    ['', 'Amount is required'],
    ['0', 'Amount must be greater than 0'],
    ['0.00', 'Amount must be greater than 0'],
    ['12.345', 'Amount can have at most two decimal places'],
    ['100000000.00', 'Amount must be at most 99,999,999.99'],
    ...'1,000|1,01|10,00|1,000.50|1,|1,000,00'
      .split('|')
      .map((text): [string, string] => [text, commas]),
    ...'1e3|+1|-1|NaN|１２|١| 1|1 |1.|.5|$5|1\n|--|1.2.3'
      .split('|')
      .map((text): [string, string] => [text, notPlain]),
  ])('%j is refused with a sentence', (text, sentence) => {
    expect(parseAmount(text)).toEqual({ ok: false, sentence })
  })

  test('a deposit may be zero where zero is allowed', () => {
    expect(parseAmount('0', 'allowed')).toEqual({ ok: true, amount: '0.00' })
    expect(parseAmount('-0', 'allowed').ok).toBe(false)
  })

  test('any text is either refused or read as exactly the number it spells', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[0-9.,eE+ -]{1,12}$/),
      fc.stringMatching(/^\d{1,9}(\.\d{0,3})?$/),
    )
    fc.assert(
      fc.property(typed, text => {
        const parsed = parseAmount(text)
        const spells = /^\d{1,8}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text)
        expect(parsed.ok).toBe(spells)
        if (!parsed.ok) return
        const [whole = '', fraction = ''] = text.split('.')
        expect(BigInt(parsed.amount.replace('.', ''))).toBe(BigInt(whole + fraction.padEnd(2, '0')))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('rounding', () => {
  test.each([
    [5, 2, 3],
    [-5, 2, -3],
    [5, -2, -3],
    [-5, -2, 3],
    [1, 3, 0],
    [-1, 3, 0],
    [1, 2, 1],
    [-1, 2, -1],
    [0, 7, 0],
  ])('%d over %d is %d', (numerator, denominator, whole) => {
    expect(roundHalfAway(numerator, denominator)).toBe(whole)
  })

  test('a product beyond the precision of a float stays exact', () => {
    expect(roundHalfAway(9_999_999_999n * 9_999_999_999n + 1n, 9_999_999_999n)).toBe(9_999_999_999)
  })

  test('the largest result is taken, one beyond it refused', () => {
    expect(roundHalfAway(MAX_CENTS, 1)).toBe(MAX_CENTS)
    expect(() => roundHalfAway(MAX_CENTS + 1, 1)).toThrow(RangeError)
    expect(() => roundHalfAway(-MAX_CENTS - 1, 1)).toThrow(RangeError)
  })

  test('a division by zero and a fraction are refused', () => {
    expect(() => roundHalfAway(1, 0)).toThrow(RangeError)
    expect(() => roundHalfAway(0.5, 1)).toThrow(RangeError)
  })

  test('the result is never more than half off, and a half is rounded away from zero', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 100_000 }), (numerator, denominator) => {
        const error =
          2n *
          (BigInt(numerator) - BigInt(roundHalfAway(numerator, denominator)) * BigInt(denominator))
        const size = error < 0n ? -error : error
        expect(size <= BigInt(denominator)).toBe(true)
        if (size === BigInt(denominator)) expect(error < 0n).toBe(numerator > 0)
      }),
    )
  })
})
