import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fromCents,
  MAX_CENTS,
  percentOf,
  splitByLargestRemainder,
  toCents,
  wholePercent,
} from './money.ts'

const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS })

describe('splitting', () => {
  test('100.00 over three properties is 33.34, 33.33 and 33.33', () => {
    expect(splitByLargestRemainder(toCents('100.00'), [1, 1, 1]).map(fromCents)).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ])
  })

  test('a bill by square feet gives the odd cent to the largest remainder', () => {
    expect(splitByLargestRemainder(100, [500, 333, 167])).toEqual([50, 33, 17])
  })

  test('of two cents left over, the larger remainders get one each, in any order', () => {
    expect(splitByLargestRemainder(100, [105, 490, 405])).toEqual([11, 49, 40])
    expect(splitByLargestRemainder(10, [12, 18, 70])).toEqual([1, 2, 7])
  })

  test('a credit splits like a bill, and an owner without a share gets none', () => {
    expect(splitByLargestRemainder(-10_000, [1, 0, 1, 1])).toEqual([-3334, 0, -3333, -3333])
  })

  test.each([[[]], [[0, 0]], [[1, -1]], [[2, -1]], [[0.5, 0.5]]])(
    'weights %j are refused',
    weights => {
      expect(() => splitByLargestRemainder(100, weights)).toThrow(RangeError)
    },
  )

  test('the parts always sum to the whole and lie within a cent of the exact share', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 })
      .filter(all => all.some(weight => weight > 0))
    fc.assert(
      fc.property(cents, weights, (total, all) => {
        const parts = splitByLargestRemainder(total, all)
        const sum = all.reduce((whole, weight) => whole + BigInt(weight), 0n)
        expect(parts.reduce((whole, part) => whole + BigInt(part), 0n)).toBe(BigInt(total))
        parts.forEach((part, place) => {
          const off = BigInt(part) * sum - BigInt(total) * BigInt(all[place] ?? 0)
          expect((off < 0n ? -off : off) < sum).toBe(true)
        })
      }),
    )
  })
})

describe('percentages', () => {
  test('142 of 156 units are 91%, 17 of 20 are 85%, a zero whole is 0% on a card and N/A in a report', () => {
    expect([wholePercent(142, 156), wholePercent(17, 20), wholePercent(0, 0)]).toEqual([91, 85, 0])
    expect(percentOf(0, 0)).toBeNull()
  })

  test('211,050 after 187,600 is a rise of 12.5%', () => {
    expect(percentOf(21_105_000 - 18_760_000, 18_760_000)).toBe('12.5')
  })

  test('the changes of the worked March report come out', () => {
    const change = (now: string, before: string) =>
      percentOf(toCents(now) - toCents(before), toCents(before))
    expect(change('3485.48', '4650.00')).toBe('-25.0')
    expect(change('948.84', '372.00')).toBe('155.1')
    expect(change('2736.64', '4278.00')).toBe('-36.0')
    expect(change('4266.13', '4650.00')).toBe('-8.3')
    expect(change('885.00', '0.00')).toBeNull()
  })

  test('196,250 of 208,405 was on time: 94.2%, 94% on the card', () => {
    expect(percentOf(19_625_000, 20_840_500)).toBe('94.2')
    expect(wholePercent(19_625_000, 20_840_500)).toBe(94)
  })

  test('a change too small to show is 0.0, without a minus', () => {
    expect(percentOf(-1, 3000)).toBe('0.0')
    expect(percentOf(1, 2000)).toBe('0.1')
    expect(percentOf(-1, 2000)).toBe('-0.1')
  })
})
