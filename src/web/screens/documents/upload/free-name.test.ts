import { expect, test } from 'vitest'
import { freeName } from './use-taken-names.ts'

test.each([
  ['Lease', [], null],
  ['Lease', ['Leases', 'Lease (2)'], null],
  ['Lease', ['Lease'], 'Lease (2)'],
  [' lease ', ['LEASE'], 'lease (2)'],
  ['Lease', ['Lease', 'Lease (2)', 'lease (3)'], 'Lease (4)'],
  ['Lease (2)', ['Lease', 'Lease (2)'], 'Lease (3)'],
  ['(2)', ['(2)'], '(2) (2)'],
])('%j beside %j becomes %j', (name, taken, free) => {
  expect(freeName(name, taken)).toBe(free)
})
