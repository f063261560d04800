import { expect, test } from 'vitest'
import type { LateFeeType } from '#shared/leases/terms.ts'
import { lateFeeSentence } from './late-fee-summary.ts'

const endless = { cap: null, maxDays: null }
const organization = { id: 'o', name: 'Lana', currency: 'EUR', timezone: 'UTC' } as const

test.each<[LateFeeType, string | null, number, string | null]>([
  ['none', null, 5, null],
  ['none', '50.00', 5, null],
  ['flat', '50.00', 5, 'Rent has a grace period of 5 days. The late fee is €50.00.'],
  ['daily', '10.00', 1, 'Rent has a grace period of 1 day. The late fee is €10.00 per day.'],
  ['percent_unpaid', '5.00', 0, 'Rent has no grace period. The late fee is 5% of the unpaid rent.'],
  [
    'percent_rent',
    '2.50',
    3,
    'Rent has a grace period of 3 days. The late fee is 2.5% of the monthly rent.',
  ],
])('a fee of kind %s, %s, with %i days of grace: %s', (type, amount, graceDays, words) => {
  expect(lateFeeSentence({ lateFee: { type, amount, graceDays, ...endless }, organization })).toBe(
    words,
  )
})

test.each([
  [{ op: 'lesser', flat: '50.00', percent: '5.00' }, 'the lesser of €50.00 and 5% of the rent'],
  [{ op: 'greater', flat: '15.00', percent: null }, '€15.00'],
  [{ op: 'lesser', flat: null, percent: '7.50' }, '7.5% of the rent'],
] as const)('a tenant reads the cap of a late fee: %j is%s', (cap, words) => {
  const lateFee = { type: 'flat', amount: '100.00', graceDays: 5, cap, maxDays: null } as const
  expect(lateFeeSentence({ lateFee, organization })).toContain(
    `The late fee is €100.00. Late fees are capped at ${words}.`,
  )
})

test('a tenant reads for how many days a daily fee is added', () => {
  const lateFee = { type: 'daily', amount: '10.00', graceDays: 5, cap: null, maxDays: 6 } as const
  const words = 'The late fee is €10.00 per day. The daily fee stops after 6 days.'
  expect(lateFeeSentence({ lateFee, organization })).toContain(words)
})
