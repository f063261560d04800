import { expect, test } from 'vitest'
import type { PropertyOwner } from '#shared/owners/property-owners.ts'
import { stepsOf } from './steps.ts'

const owner = (id: string, shares: [from: string | null, percent: string][]): PropertyOwner => ({
  ...{ id, firstName: id, lastName: null, soldOn: null, balance: '0.00', available: '0.00' },
  shares: shares.map(([from, percent]) => ({ from, until: null, percent })),
})

test('steps of shares come the latest first, in each the largest share first', () => {
  const steps = stepsOf([
    owner('ada', [
      ['2025-10-16', '20'],
      [null, '100'],
    ]),
    owner('ben', [['2025-10-16', '80']]),
  ])
  const read = steps.map(({ from, shares }) => [
    from,
    ...shares.map(share => `${share.owner.id} ${share.percent}`),
  ])
  expect(read).toEqual([
    ['2025-10-16', 'ben 80', 'ada 20'],
    [null, 'ada 100'],
  ])
})
