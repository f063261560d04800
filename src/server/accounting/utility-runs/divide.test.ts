import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divide, type Part } from './divide.ts'

const home = (measure: number, days = 30): Part => ({
  measure: measure * 1000,
  ...{ days, isVacant: false },
})
const vacant = (measure: number, days = 30): Part => ({ ...home(measure, days), isVacant: true })

test('600.00 over 700, 500 and 800 sq ft is 210.00, 150.00 and 240.00', () => {
  expect(divide(60_000, [home(700), home(500), home(800)], 0)).toEqual({
    amounts: [21_000, 15_000, 24_000],
    ...{ landlord: 0, tenants: 60_000 },
  })
})

test('the landlord bears vacant days, and first the part of the common areas', () => {
  expect(divide(60_000, [home(700), vacant(500), home(800)], 0)).toMatchObject({
    amounts: [21_000, 15_000, 24_000],
    ...{ landlord: 15_000, tenants: 45_000 },
  })
  expect(divide(60_000, [home(700), home(500), home(800)], 1000)).toEqual({
    amounts: [18_900, 13_500, 21_600],
    ...{ landlord: 6000, tenants: 54_000 },
  })
})

test('a unit that changed hands is divided by days', () => {
  const parts = [home(1, 10), vacant(1, 5), home(1, 15), home(1, 30)]
  expect(divide(12_000, parts, 0)).toMatchObject({ amounts: [2000, 1000, 3000, 6000] })
})

test('nothing is divided by an unknown measure, or by none', () => {
  expect(divide(100, [home(1), { ...home(1), measure: null }], 0)).toBeNull()
  expect(divide(100, [home(0)], 0)).toBeNull()
  expect(divide(100, [], 0)).toBeNull()
})

test('every division sums to the cent, and no share is more than a cent beside the exact one', () => {
  const part = fc.record({
    measure: fc.integer({ min: 0, max: 9_999_999_999 }),
    days: fc.integer({ min: 1, max: 367 }),
    isVacant: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.array(part, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 10_000 }),
      (total, parts, landlord) => {
        const divided = divide(total, parts, landlord)
        if (!divided) return expect(parts.every(({ measure }) => measure === 0)).toBe(true)
        const { amounts } = divided
        expect(divided.landlord + divided.tenants).toBe(total)
        const charged = amounts.filter((_, at) => !parts[at]?.isVacant)
        expect(charged.reduce((sum, one) => sum + one, 0)).toBe(divided.tenants)
        const whole = amounts.reduce((sum, one) => sum + one, 0)
        const weigh = ({ measure, days }: Part) => BigInt(measure ?? 0) * BigInt(days)
        const all = parts.map(weigh).reduce((sum, one) => sum + one, 0n)
        for (const [at, one] of parts.entries()) {
          const off = BigInt(amounts[at] ?? 0) * all - BigInt(whole) * weigh(one)
          expect((off < 0n ? -off : off) < all).toBe(true)
        }
      },
    ),
  )
})
