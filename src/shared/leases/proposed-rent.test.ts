import { expect, test } from 'vitest'
import { hasNumber, proposedRent, type RentRule } from './proposed-rent.ts'

const lease = { monthlyRent: '1437.50', marketRent: '1612.00' }

test.each<[RentRule['kind'], string, number, string]>([
  ['keep', '9', 25, '1437.50'],
  ['percent', '3', 1, '1481.00'],
  ['percent', '3', 5, '1480.00'],
  ['percent', '3', 10, '1480.00'],
  ['percent', '3', 25, '1475.00'],
  ['percent', '2.75', 1, '1477.00'],
  ['percent', '-1.5', 5, '1415.00'],
  ['percent', '0', 25, '1437.50'],
  ['amount', '50', 5, '1490.00'],
  ['amount', '-37.5', 1, '1400.00'],
  ['amount', '-2000', 1, '1437.50'],
  ['market', '', 1, '1612.00'],
  ['market', '', 25, '1600.00'],
  ['percent', '', 1, '1437.50'],
  ['percent', '3%', 1, '1437.50'],
  ['amount', '1e3', 1, '1437.50'],
])('%s %s, rounded to $%i, is %s', (kind, value, roundTo, expected) => {
  expect(proposedRent(lease, { kind, value, roundTo })).toBe(expected)
})

test('a half is rounded up, and an unknown market rent changes nothing', () => {
  const even = { monthlyRent: '1000.00', marketRent: null }
  expect(proposedRent(even, { kind: 'amount', value: '12.5', roundTo: 25 })).toBe('1025.00')
  expect(proposedRent(even, { kind: 'market', value: '', roundTo: 1 })).toBe('1000.00')
})

test('a rule that changes rents needs a number, one of market rents does not', () => {
  const kinds = ['keep', 'percent', 'amount', 'market'] as const
  const passing = (value: string) => kinds.filter(kind => hasNumber({ kind, value, roundTo: 1 }))
  expect(passing('-1.5')).toEqual(kinds)
  expect(passing('3,5')).toEqual(['keep', 'market'])
  expect(passing('')).toEqual(['keep', 'market'])
})
