import { describe, expect, it, test } from 'vitest'
import { filtersOf, paramsDue, scheduleFilters, untaken } from './schedule-filters.ts'

const monthly = { reportType: 'Profit & Loss', rhythm: 'monthly' } as const
const weekly = { ...monthly, rhythm: 'weekly' } as const

describe('the period of a scheduled report', () => {
  test.each([
    [monthly, {}, '2025-12-01', '2025-11-01', '2025-11-30'],
    [monthly, {}, '2026-03-31', '2026-02-01', '2026-02-28'],
    [weekly, {}, '2025-12-01', '2025-11-24', '2025-11-30'],
    [monthly, { fromMonth: 3 }, '2026-01-05', '2025-10-01', '2025-12-31'],
    [monthly, { fromMonth: 3, toMonth: 2 }, '2026-01-31', '2025-10-01', '2025-11-30'],
    [monthly, { fromMonth: 1, toMonth: 0 }, '2025-12-05', '2025-11-01', '2025-12-04'],
    // On the first, the month so far is the whole one before.
    [monthly, { fromMonth: 0, toMonth: 0 }, '2025-12-01', '2025-11-01', '2025-11-30'],
    [weekly, { fromMonth: 0, toMonth: 0 }, '2025-12-08', '2025-12-01', '2025-12-07'],
    [monthly, { year: 'this' }, '2025-12-05', '2025-01-01', '2025-11-30'],
    [monthly, { year: 'this' }, '2026-01-05', '2025-01-01', '2025-12-31'],
    [weekly, { year: 'this' }, '2026-01-05', '2026-01-01', '2026-01-04'],
    [monthly, { year: 'last' }, '2026-01-01', '2025-01-01', '2025-12-31'],
  ] as const)('%o with %o, due on %s, is of %s to %s', (schedule, filters, dueOn, from, to) => {
    expect(paramsDue(schedule, filters, dueOn)).toEqual({ from, to })
  })

  it('is a day or a month for the reports of one, and other filters stay', () => {
    const balance = { reportType: 'Balance Sheet', rhythm: 'monthly' } as const
    const kept = { propertyId: 'alpha', basis: 'accrual' } as const
    expect(paramsDue(balance, { ...kept, asOfMonth: 1 }, '2026-01-31')).toEqual({
      ...kept,
      asOf: '2025-12-31',
    })
    expect(paramsDue(balance, kept, '2026-01-31')).toEqual(kept)
    const dashboard = { reportType: 'Monthly Dashboard', rhythm: 'monthly' } as const
    expect(paramsDue(dashboard, {}, '2026-01-31')).toEqual({ month: '2025-12' })
  })
})

test.each([
  [{ from: '2026-10-01', to: '2026-10-31' }, { fromMonth: 1, toMonth: 1 }],
  [{ from: '2026-08-01', to: '2026-10-31' }, { fromMonth: 3, toMonth: 1 }],
  [{ from: '2026-10-28', to: '2026-11-26' }, { fromMonth: 1, toMonth: 0 }],
  [{ from: '2026-11-01' }, { fromMonth: 0, toMonth: 0 }],
  [{ from: '2026-01-01', to: '2026-11-26' }, { year: 'this' }],
  [{ from: '2025-01-01', to: '2025-12-31' }, { year: 'last' }],
  [{ asOf: '2026-11-26' }, {}],
  [{ asOf: '2026-12-26' }, {}],
  [{ asOf: '2026-09-30', basis: 'accrual' }, { asOfMonth: 2, basis: 'accrual' }],
  [{ month: '2026-10', months: 12 }, { months: 12 }],
  [{}, {}],
] as const)('params %o of November 26, 2026 are kept as %o', (params, filters) => {
  expect(filtersOf(params, '2026-11-26')).toEqual(filters)
})

test('a report names the filters it does not take', () => {
  expect(untaken('Rent Roll', { fromMonth: 1, asOfMonth: 1, propertyId: 'a' })).toEqual([
    'fromMonth',
  ])
  expect(untaken(null, { basis: 'cash' })).toEqual(['basis'])
})

test.each([
  [{ fromMonth: 1, year: 'last' }, 'Choose months or a year, not both'],
  [{ fromMonth: 1, toMonth: 2 }, 'The period ends before it starts'],
  [{ fromMonth: 0 }, 'The period ends before it starts'],
  [{ toMonth: 2 }, 'Choose the first month'],
  [{ fromMonth: 121 }, 'Enter a number of months from 0 to 120'],
])('%o is refused: %s', (filters, message) => {
  expect(scheduleFilters.safeParse(filters).error?.issues[0]?.message).toBe(message)
})
