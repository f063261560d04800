import { expect, test } from 'vitest'
import { depositHint, lateFeeWarnings, stateOf } from './state-terms.ts'

test.each([
  ['1 Main St, Austin, TX 78701', 'TX'],
  ['1 Main St, Austin, TX 78701-1234, USA', 'TX'],
  ['12 Oak Ave, Albany NY', 'NY'],
  ['1 Alpha St', null],
  ['IN the yard, 4 Elm', null],
  ['5 Rue de Paris, Lyon', null],
  ['1 Main St, Boise, ZZ 12345', null],
])('the state of %s is %s', (address, state) => {
  expect(stateOf(address)).toBe(state)
})

test('a hint shows the usual maximum holding time of a deposit, where it is known', () => {
  expect(depositHint('TX')).toBe('Texas: usually 30 days. Check the current law.')
  expect(depositHint('AZ')).toBe('Arizona: usually 14 business days. Check the current law.')
  expect(depositHint('OR')).toBeNull()
  expect(depositHint(null)).toBeNull()
})

const flat = { type: 'flat', amount: '50', cap: null, maxDays: null, minUnpaid: '25' } as const
const newYork = { ...flat, amount: '100', cap: { op: 'lesser', flat: '50', percent: '5' } } as const
const northCarolina = { ...newYork, cap: { op: 'greater', flat: '15', percent: '5' } } as const

test('a landlord is warned of days of grace shorter than the state’s, where there is a late fee', () => {
  const warned = (state: string, graceDays: number) =>
    lateFeeWarnings(state, { graceDays, lateFee: newYork }).length
  expect([warned('NY', 4), warned('NY', 5), warned('MA', 29), warned('CA', 0)]).toEqual([
    1, 0, 1, 0,
  ])
  expect(lateFeeWarnings('TN', { graceDays: 2, lateFee: flat })).toEqual([
    'Tennessee: late fees usually cannot start until 5 days after rent is due. Check the current law.',
  ])
  expect(lateFeeWarnings('NY', { graceDays: 0, lateFee: { ...flat, type: 'none' } })).toEqual([])
})

test('for the rent of one lease a landlord is warned only where the fee is higher there', () => {
  const warned = (rent: string) => lateFeeWarnings('NY', { graceDays: 5, lateFee: flat }, rent)
  expect(warned('1000.00')).toEqual([])
  expect(warned('999.99')).toEqual([
    'New York: late fees are usually limited to the lesser of $50 and 5% of the rent. This one is higher. Check the current law.',
  ])
})

test.each([
  ['NY', newYork, false],
  ['NY', flat, true],
  ['NY', { ...flat, type: 'percent_rent', amount: '5' }, true],
  ['NY', northCarolina, true],
  ['NC', northCarolina, false],
  ['NC', { ...flat, amount: '15' }, false],
  ['NC', { ...flat, type: 'percent_unpaid', amount: '6' }, true],
  ['TX', { ...flat, type: 'percent_rent', amount: '12' }, false],
  ['TX', { ...flat, type: 'percent_rent', amount: '12.5' }, true],
  ['TX', { ...flat, type: 'daily', amount: '10', maxDays: 30 }, true],
  ['TX', { ...flat, type: 'daily', amount: '10', maxDays: 6 }, false],
] as const)('in %s a fee of %j is warned of: %s', (state, lateFee, warned) => {
  expect(lateFeeWarnings(state, { graceDays: 30, lateFee })).toHaveLength(warned ? 1 : 0)
})
