import { expect, test } from 'vitest'
import { layOn } from './allocations.ts'
import type { Charge, ChargeKind } from './charge-shape.ts'

const fee = charge('1', 'late_fee', '50.00', '2025-02-07')
const march = charge('2', 'rent', '1500.00', '2025-03-01')
const february = charge('3', 'rent', '400.00', '2025-02-01')
const damage = charge('4', 'damage', '100.00', '2025-01-15')

test.each([
  [39_999, { 3: 39_999 }, 0],
  [190_000, { 3: 40_000, 2: 150_000 }, 0],
  [201_000, { 3: 40_000, 2: 150_000, 4: 10_000, 1: 1_000 }, 0],
  [206_000, { 3: 40_000, 2: 150_000, 4: 10_000, 1: 5_000 }, 1_000],
])('%i cents pay rent first, the older before the newer, and fees last', (amount, paid, left) => {
  const laid = layOn([fee, march, february, damage], amount)
  expect(Object.fromEntries(laid.paid)).toEqual(paid)
  expect(laid.left).toBe(left)
})

test('where nothing is open all of it is left', () => {
  expect(layOn([], 5_000)).toEqual({ paid: new Map(), left: 5_000 })
})

function charge(id: string, kind: ChargeKind, open: string, dueDate: string): Charge {
  return { id, leaseId: 'l', kind, amount: open, open, dueDate, periodStart: null, periodEnd: null }
}
