import { expect, test } from 'vitest'
import type { LateFeeType } from '#shared/leases/terms.ts'
import { lateFeeSentence } from './late-fee-summary.ts'

const endless = { cap: null, maxDays: null }
const organization = { id: 'o', name: 'Lana', currency: 'EUR', timezone: 'UTC' } as const

test.each<[LateFeeType, string | null, number, string | null]>([
  ['none', null, 5, null],
  ['none', '50.00', 5, null],
  [
    'flat',
    '50.00',
    5,
    'Rent is on time until 5 days after it is due; after that a late fee of €50.00 is added.',
  ],
  [
    'daily',
    '10.00',
    1,
    'Rent is on time until 1 day after it is due; after that a late fee of €10.00 is added for each day.',
  ],
  [
    'percent_unpaid',
    '5.00',
    0,
    'Rent is on time on the day it is due; after that a late fee of 5% of what is still unpaid is added.',
  ],
  [
    'percent_rent',
    '2.50',
    3,
    'Rent is on time until 3 days after it is due; after that a late fee of 2.5% of the monthly rent is added.',
  ],
])('a fee of kind %s, %s, with %i days of grace: %s', (type, amount, graceDays, words) => {
  expect(lateFeeSentence({ lateFee: { type, amount, graceDays, ...endless }, organization })).toBe(
    words,
  )
})

test.each([
  [
    { op: 'lesser', flat: '50.00', percent: '5.00' },
    ', at most the lesser of €50.00 and 5% of the rent.',
  ],
  [{ op: 'greater', flat: '15.00', percent: null }, ', at most €15.00.'],
  [{ op: 'lesser', flat: null, percent: '7.50' }, ', at most 7.5% of the rent.'],
] as const)('a tenant reads the cap of a late fee: %j is%s', (cap, words) => {
  const lateFee = { type: 'flat', amount: '100.00', graceDays: 5, cap, maxDays: null } as const
  expect(lateFeeSentence({ lateFee, organization })).toContain(`€100.00 is added${words}`)
})

test('a tenant reads for how many days a daily fee is added', () => {
  const lateFee = { type: 'daily', amount: '10.00', graceDays: 5, cap: null, maxDays: 6 } as const
  const words = 'a late fee of €10.00 is added for each day, for 6 days at most.'
  expect(lateFeeSentence({ lateFee, organization })).toContain(words)
})
