import { describe, expect, test } from 'vitest'
import { type ChargeSchedule, dueCharges, firstDueDay } from './charge-schedule.ts'

const rent: ChargeSchedule = {
  kind: 'rent',
  recurringChargeId: null,
  description: null,
  start: '2025-01-10',
  end: '2025-04-15',
  after: null,
  steps: [{ effectiveFrom: '2025-01-10', monthlyRent: 310_000 }],
  concessions: [],
  payers: [],
  again: [],
}
const terms = { dueDay: 1, method: 'actual', dueThrough: '2025-12-31' } as const

const told = (over: Partial<ChargeSchedule>, dueThrough = '2025-12-31') =>
  dueCharges({ ...rent, ...over }, { ...terms, dueThrough }).charges.map(
    ({ dueDate, periodEnd, amount, isAgain }) => [dueDate, periodEnd, amount, isAgain],
  )

describe('due periods', () => {
  test('a lease is charged from its first day to its last, the oldest period first', () => {
    const { charges, chargedThrough } = dueCharges(rent, terms)
    expect(charges).toMatchObject([
      {
        dueDate: '2025-01-10',
        periodStart: '2025-01-10',
        periodEnd: '2025-01-31',
        amount: 220_000,
      },
      { dueDate: '2025-02-01', amount: 310_000, periodDays: 28, isAgain: false },
      { dueDate: '2025-03-01', amount: 310_000, kind: 'rent', recurringChargeId: null },
      { dueDate: '2025-04-01', periodEnd: '2025-04-15', amount: 155_000 },
    ])
    expect(chargedThrough).toBe('2025-04-15')
  })

  test('a charged period is not charged again, and a period that is not due waits', () => {
    expect(told({ after: '2025-01-31' }, '2025-02-15')).toEqual([
      ['2025-02-01', '2025-02-28', 310_000, false],
    ])
    const none = dueCharges({ ...rent, after: '2025-04-15' }, terms)
    expect(none).toEqual({ charges: [], chargedThrough: null })
  })

  test('parking is charged under its own name', () => {
    const parking = { kind: 'parking', recurringChargeId: 'p', description: 'Space 4' } as const
    const { charges } = dueCharges({ ...rent, ...parking }, terms)
    expect(charges[0]).toMatchObject(parking)
  })

  test.each([
    ['2025-01-10', {}],
    ['2025-02-01', { after: '2025-01-31' }],
    ['2025-01-10', { after: '2025-02-28', again: [{ start: '2025-01-10', end: '2025-01-31' }] }],
    [null, { after: '2025-04-15' }],
  ])('the first day of a charge is %s', (day, over) => {
    expect(firstDueDay({ ...rent, ...over })).toBe(day)
    expect(told(over)[0]?.[0] ?? null).toBe(day)
  })

  test('a home leased for free posts no charge, and counts as charged', () => {
    const free = { ...rent, steps: [{ effectiveFrom: '2025-01-10', monthlyRent: 0 }] }
    expect(dueCharges(free, terms)).toEqual({ charges: [], chargedThrough: '2025-04-15' })
  })
})

describe('a period whose charge was voided with its run', () => {
  const after = '2025-04-15'

  test('is charged again, before new periods', () => {
    const again = [{ start: '2025-02-01', end: '2025-02-28' }]
    expect(told({ after: '2025-02-28', again }, '2025-03-01')).toEqual([
      ['2025-02-01', '2025-02-28', 310_000, true],
      ['2025-03-01', '2025-03-31', 310_000, false],
    ])
  })

  test('is priced by the days of its whole period', () => {
    const again = [{ start: '2025-01-10', end: '2025-01-31' }]
    const { charges } = dueCharges({ ...rent, after, again }, terms)
    expect(charges).toEqual([
      {
        kind: 'rent',
        recurringChargeId: null,
        ...{ payerId: null, payerKind: null },
        description: null,
        periodStart: '2025-01-10',
        periodEnd: '2025-01-31',
        dueDate: '2025-01-10',
        periodDays: 31,
        amount: 220_000,
        credits: [],
        isAgain: true,
      },
    ])
  })

  test('ends with the lease, if that ends earlier now', () => {
    const again = [{ start: '2025-04-01', end: '2025-04-30' }]
    expect(told({ after, again })).toEqual([['2025-04-01', '2025-04-15', 155_000, true]])
    expect(told({ after: '2025-04-30', end: null, again }, '2025-04-30')).toEqual([
      ['2025-04-01', '2025-04-30', 310_000, true],
    ])
  })

  test('is dropped when it begins after the lease ended, and not on its last day', () => {
    expect(
      told({ after, end: '2025-03-31', again: [{ start: '2025-04-01', end: '2025-04-30' }] }),
    ).toEqual([])
    expect(
      told({ after, end: '2025-04-01', again: [{ start: '2025-04-01', end: '2025-04-30' }] }),
    ).toEqual([['2025-04-01', '2025-04-01', 10_333, true]])
  })

  test('is charged with the periods after the last charged day', () => {
    const again = [{ start: '2025-04-01', end: '2025-04-15' }]
    expect(told({ after: '2025-03-31', again })).toEqual([
      ['2025-04-01', '2025-04-15', 155_000, false],
    ])
    expect(told({ after: null, again }, '2025-01-31')).toEqual([
      ['2025-01-10', '2025-01-31', 220_000, false],
    ])
    expect(told({ after: '2025-04-01', again }, '2025-04-01')).toEqual([
      ['2025-04-01', '2025-04-15', 155_000, true],
    ])
  })
})
