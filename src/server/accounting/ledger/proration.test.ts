import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysInclusive } from '#shared/dates.ts'
import { periodContaining } from '#shared/leases/rental-period.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { rentalPeriods } from './periods.ts'
import { type ProrationMethod, prorate, type RentStep, rentForPeriod, rentOn } from './proration.ts'

const methods: ProrationMethod[] = ['actual', 'thirty', '365']

/** Rent of the part from..to of its period, due day 1. */
function rentFor(from: Day, to: Day, steps: RentStep[], method: ProrationMethod = 'actual') {
  const whole = periodContaining(from, 1)
  const periodDays = daysInclusive(whole.start, whole.end)
  return rentForPeriod({ periodStart: from, periodEnd: to, periodDays }, steps, method)
}

const flat = (rent: string): RentStep[] => [
  { effectiveFrom: '2020-01-01', monthlyRent: toCents(rent) },
]
const amount = (from: Day, to: Day, steps: RentStep[], method?: ProrationMethod) =>
  fromCents(rentFor(from, to, steps, method).amount)

describe('part of a month at 1,500.00', () => {
  test.each([
    ['17 to 31 March', '2025-03-17', '2025-03-31', ['725.81', '750.00', '739.73']],
    [
      '20 to 29 February of a leap year',
      '2024-02-20',
      '2024-02-29',
      ['517.24', '500.00', '493.15'],
    ],
    ['20 to 28 February', '2025-02-20', '2025-02-28', ['482.14', '450.00', '443.84']],
    ['2 to 31 January', '2025-01-02', '2025-01-31', ['1451.61', '1500.00', '1479.45']],
  ] as const)('%s, by actual days, thirtieths and the year', (_, from, to, expected) => {
    expect(methods.map(method => amount(from, to, flat('1500.00'), method))).toEqual(expected)
  })

  test('a lease from 10 January to 15 April pays for 22 and 15 days at its ends', () => {
    const lease = { start: '2025-01-10', end: '2025-04-15', dueDay: 1 }
    const rents = rentalPeriods(lease, { after: null, dueThrough: '2025-04-30' }).map(period =>
      fromCents(rentForPeriod(period, flat('1500.00'), 'actual').amount),
    )
    expect(rents).toEqual(['1064.52', '1500.00', '1500.00', '750.00'])
  })

  test('due day 31 from 31 January to 29 April pays three full rents', () => {
    const lease = { start: '2025-01-31', end: '2025-04-29', dueDay: 31 }
    const rents = rentalPeriods(lease, { after: null, dueThrough: '2025-04-30' }).map(period =>
      methods.map(method => fromCents(rentForPeriod(period, flat('1500.00'), method).amount)),
    )
    expect(rents).toEqual(Array(3).fill(Array(3).fill('1500.00')))
  })
})

test('the tenants of the worked March: 15 of 31 days at 1,200, 5 of 31 at 1,150', () => {
  expect(amount('2025-03-17', '2025-03-31', flat('1200.00'))).toBe('580.65')
  expect(amount('2025-03-01', '2025-03-05', flat('1150.00'))).toBe('185.48')
})

describe('a rent change inside the period', () => {
  const raise: RentStep[] = [
    { effectiveFrom: '2025-03-15', monthlyRent: 156_000 },
    { effectiveFrom: '2024-01-01', monthlyRent: 150_000 },
  ]

  test('1,500 until 14 March and 1,560 from the 15th is 677.42 + 855.48 = 1,532.90', () => {
    const rent = rentFor('2025-03-01', '2025-03-31', raise)
    expect(rent.parts.map(part => fromCents(part.amount))).toEqual(['677.42', '855.48'])
    expect(rent.parts.map(part => [part.from, part.to, part.days])).toEqual([
      ['2025-03-01', '2025-03-14', 14],
      ['2025-03-15', '2025-03-31', 17],
    ])
    expect(fromCents(rent.amount)).toBe('1532.90')
  })

  test('a whole month is split by its own days even where part months go by thirtieths', () => {
    expect(amount('2025-03-01', '2025-03-31', raise, 'thirty')).toBe('1532.90')
    expect(amount('2025-03-01', '2025-03-31', raise, '365')).toBe('1532.90')
  })

  test('a tenant who leaves on the 20th pays both rents for their days', () => {
    expect(amount('2025-03-01', '2025-03-20', raise, 'thirty')).toBe('1012.00')
    expect(amount('2025-03-01', '2025-03-20', raise)).toBe('979.36')
  })

  test('the months before and after it are full months', () => {
    expect(amount('2025-02-01', '2025-02-28', raise)).toBe('1500.00')
    expect(amount('2025-04-01', '2025-04-30', raise)).toBe('1560.00')
  })

  test('rounding each part keeps a month between the lowest and the highest rent', () => {
    const threeRents = (middle: number, from: Day, to: Day): RentStep[] => [
      { effectiveFrom: '2025-03-01', monthlyRent: 100_000 },
      { effectiveFrom: from, monthlyRent: middle },
      { effectiveFrom: to, monthlyRent: 100_000 },
    ]
    for (const steps of [
      threeRents(99_999, '2025-03-02', '2025-03-04'),
      threeRents(100_001, '2025-03-04', '2025-03-08'),
    ]) {
      const rent = rentFor('2025-03-01', '2025-03-31', steps)
      expect(rent.amount).toBe(100_000)
      expect(rent.parts.reduce((sum, part) => sum + part.amount, 0)).toBe(100_000)
    }
  })

  test('a renewal at the same rent splits nothing', () => {
    const same = [...flat('1500.01'), { effectiveFrom: '2025-03-15', monthlyRent: 150_001 }]
    expect(rentFor('2025-03-01', '2025-03-31', same).parts).toHaveLength(1)
    expect(amount('2025-03-01', '2025-03-31', same)).toBe('1500.01')
  })

  test('days before the first agreed rent cannot be charged', () => {
    expect(() => rentFor('2023-12-01', '2023-12-31', raise)).toThrow(
      'No rent is agreed for 2023-12-01',
    )
    expect(() => rentFor('2023-12-01', '2023-12-31', [])).toThrow(RangeError)
  })
})

test('impossible numbers of days are refused', () => {
  for (const days of [-1, 32, 1.5, Number.NaN]) {
    expect(() => prorate({ rent: 100, days, periodDays: 31, method: 'actual' })).toThrow(RangeError)
  }
  expect(() => prorate({ rent: -1, days: 1, periodDays: 31, method: 'actual' })).toThrow(RangeError)
})

test('by any method rent for part of a period is never above the rent, and more days never cost less', () => {
  const rent = fc.integer({ min: 0, max: 9_999_999_999 })
  const periodDays = fc.integer({ min: 28, max: 31 })
  fc.assert(
    fc.property(rent, periodDays, fc.constantFrom(...methods), (rent, periodDays, method) => {
      let before = 0
      for (let days = 0; days <= periodDays; days++) {
        const cost = prorate({ rent, days, periodDays, method })
        expect(cost).toBeGreaterThanOrEqual(before)
        expect(cost).toBeLessThanOrEqual(rent)
        before = cost
      }
      expect(before).toBe(rent)
    }),
  )
})

test('after any number of rent changes, the lines sum to the charge and stay within the rents', () => {
  const steps = fc.uniqueArray(
    fc.record({
      effectiveFrom: fc.integer({ min: 1, max: 60 }).map(days => addDays('2025-02-20', days)),
      monthlyRent: fc.integer({ min: 10_000, max: 1_000_000 }),
    }),
    { selector: step => step.effectiveFrom, maxLength: 6 },
  )
  const days = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(steps, days, days, fc.constantFrom(...methods), (changes, a, b, method) => {
      const all = [...flat('900.00'), ...changes]
      const from = addDays('2025-03-01', Math.min(a, b))
      const to = addDays('2025-03-01', Math.max(a, b))
      const rent = rentFor(from, to, all, method)
      const rents = rent.parts.map(part => part.monthlyRent)
      expect(rent.parts.reduce((sum, part) => sum + part.amount, 0)).toBe(rent.amount)
      expect(rent.parts.reduce((sum, part) => sum + part.days, 0)).toBe(daysInclusive(from, to))
      expect(rent.amount).toBeLessThanOrEqual(Math.max(...rents))
      if (daysInclusive(from, to) === 31)
        expect(rent.amount).toBeGreaterThanOrEqual(Math.min(...rents))
    }),
  )
})

test('the rent of a day is the last one agreed by then', () => {
  const steps: RentStep[] = [
    { effectiveFrom: '2025-03-15', monthlyRent: 150_000 },
    { effectiveFrom: '2025-01-01', monthlyRent: 140_000 },
  ]
  const rents = ['2025-01-01', '2025-03-14', '2025-03-15', '2026-01-01'].map(day =>
    rentOn(steps, day),
  )
  expect(rents).toEqual([140_000, 140_000, 150_000, 150_000])
  expect(() => rentOn(steps, '2024-12-31')).toThrow('No rent is agreed for 2024-12-31')
})
