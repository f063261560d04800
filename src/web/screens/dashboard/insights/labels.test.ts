import { expect, test } from 'vitest'
import type { Insights } from '#shared/reports/dashboard-insights.ts'
import { wordsOf } from './labels.ts'

const nothing: Insights = {
  rentReview: null,
  occupancy: null,
  latePayments: null,
  maintenanceCost: null,
}

test('insights hidden from the role are not mentioned', () => {
  expect(wordsOf(nothing, 'USD')).toEqual([])
})

test('the rent review shows the number of units, the monthly amount, and the total number', () => {
  const rentReview = {
    totalUnits: 10,
    share: 3,
    below: 4,
    incomparable: 1,
    gap: '850.00',
    units: [],
  }
  const [words] = wordsOf({ ...nothing, rentReview }, 'USD')
  expect(words?.figure).toBe('$850.00 / month')
  expect(words?.text).toBe('Review the rent of 3 units leased below comparable rent.')
  expect(words?.computed).toContain('up to 30% of your 10 units')
  const [fair] = wordsOf({ ...nothing, rentReview: { ...rentReview, below: 0 } }, 'USD')
  expect(fair?.text).toBe('1 leased unit has no market rent to compare with.')
})

test('staff see vacancies without money', () => {
  const occupancy = {
    totalUnits: 10,
    occupiedUnits: 7,
    nonRevenueUnits: 0,
    occupancyPercent: 70,
    loss: null,
    unpriced: 0,
    units: [],
  }
  const [words] = wordsOf({ ...nothing, occupancy }, 'USD')
  expect([words?.figure, words?.text]).toEqual(['70% occupied', '3 units are vacant.'])
  expect(words?.computed).not.toContain('rent')
  const [priced] = wordsOf({ ...nothing, occupancy: { ...occupancy, loss: '3000.00' } }, 'USD')
  expect(priced?.text).toBe('3 units are vacant: $3,000.00 a month in lost rent.')
})

test('a model is neither occupied nor vacant', () => {
  const occupancy = {
    ...{ totalUnits: 8, occupiedUnits: 7, nonRevenueUnits: 1, occupancyPercent: 100 },
    ...{ loss: '0.00', unpriced: 0, units: [] },
  }
  const [words] = wordsOf({ ...nothing, occupancy }, 'USD')
  expect([words?.figure, words?.text]).toEqual(['100% occupied', 'Every unit is leased.'])
  expect(words?.computed).toMatch(
    /^Occupied units divided by all 8 units, excluding 1 non-revenue\./,
  )
})

test.each([
  ['400.00', '55.1', '55.1% more than the $400.00 of the previous 90 days.'],
  ['400.00', '-10.0', '10.0% less than the $400.00 of the previous 90 days.'],
  ['400.00', '0.0', 'The same cost as in the previous 90 days.'],
  ['400.00', null, 'Too few requests to compare with the previous 90 days.'],
  ['0.00', null, 'No earlier cost to compare.'],
])('after %s, a change of %s in cost reads: %s', (previous, changePercent, words) => {
  const maintenanceCost = {
    cost: '620.50',
    previous,
    changePercent,
    jobs: 3,
    uncosted: 1,
    dearest: null,
  }
  expect(wordsOf({ ...nothing, maintenanceCost }, 'USD')[0]?.text).toBe(
    `3 requests completed in 90 days. ${words}`,
  )
})

test('an insight leads to where something can be done about it, and to nothing where there is nothing', () => {
  const late = { total: '100.00', count: 2, longest: 40, leases: [] }
  const [words] = wordsOf({ ...nothing, latePayments: late }, 'USD')
  expect(words?.text).toBe('2 leases are late, the longest by 40 days.')
  expect(words?.action?.href).toBe('/financials?show=aging')
  const [fine] = wordsOf({ ...nothing, latePayments: { ...late, count: 0 } }, 'USD')
  expect(fine?.action).toBeNull()
})
