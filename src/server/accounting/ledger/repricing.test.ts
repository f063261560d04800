import { expect, test } from 'vitest'
import { type RentTerms, repriced } from './repricing.ts'
import type { ChargeRow } from './rows.ts'

const terms: RentTerms = {
  steps: [
    { effectiveFrom: '2025-01-01', monthlyRent: 310_000 },
    { effectiveFrom: '2025-03-01', monthlyRent: 330_000 },
  ],
  end: null,
  dueDay: 1,
  method: 'actual',
}

const rent = (
  periodStart: string | null,
  periodEnd: string | null,
  over: Partial<ChargeRow> = {},
) => ({
  id: `rent of ${periodStart}`,
  kind: 'rent' as const,
  amount: 310_000,
  dueDate: periodStart ?? '2025-01-01',
  voidedOn: null,
  periodStart,
  periodEnd,
  ...over,
})
const february = rent('2025-02-01', '2025-02-28')
const march = rent('2025-03-01', '2025-03-31')
const april = rent('2025-04-01', '2025-04-30')

const told = (over: Partial<RentTerms>, from = '2025-01-01') =>
  repriced([february, march, april], { ...terms, ...over }, from).map(
    ({ charge, periodEnd, amount }) => [charge.dueDate, periodEnd, amount],
  )

test('every posted rent equals the rent of its day, whatever was charged before', () => {
  expect(told({})).toEqual([
    ['2025-02-01', '2025-02-28', 310_000],
    ['2025-03-01', '2025-03-31', 330_000],
    ['2025-04-01', '2025-04-30', 330_000],
  ])
  expect(repriced([march], terms, '2025-01-01')).toEqual([
    { charge: march, periodStart: '2025-03-01', periodEnd: '2025-03-31', amount: 330_000 },
  ])
})

test('a period that ended before the change is left alone', () => {
  expect(told({}, '2025-03-31').map(([day]) => day)).toEqual(['2025-03-01', '2025-04-01'])
  expect(told({}, '2025-04-01').map(([day]) => day)).toEqual(['2025-04-01'])
})

test('a lease that ends earlier owes its days, and no later period', () => {
  expect(told({ end: '2025-03-16' }, '2025-03-01')).toEqual([
    ['2025-03-01', '2025-03-16', 170_323],
    ['2025-04-01', '2025-03-16', 0],
  ])
  expect(told({ end: '2025-04-01' }, '2025-04-01')).toEqual([['2025-04-01', '2025-04-01', 11_000]])
})

test('only standing charges of rent for a period are priced again', () => {
  const others = [
    rent('2025-03-01', '2025-03-31', { kind: 'parking' }),
    rent('2025-03-01', '2025-03-31', { voidedOn: '2025-03-02' }),
    rent(null, null),
    rent('2025-03-01', null),
    rent(null, '2025-03-31'),
  ]
  expect(repriced(others, terms, '2025-01-01')).toEqual([])
})
