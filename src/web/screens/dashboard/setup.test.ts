import { expect, test } from 'vitest'
import { setupOf } from './setup.ts'

test('a newcomer has all three steps before them', () => {
  expect(setupOf({ properties: 0, leases: 0, payments: 0 })).toEqual({
    property: false,
    lease: false,
    payment: false,
  })
})

test('steps are ticked off in order as property, lease and payment appear', () => {
  expect(setupOf({ properties: 1, leases: 0, payments: 0 })).toMatchObject({
    property: true,
    lease: false,
  })
  expect(setupOf({ properties: 1, leases: 2, payments: 0 })).toMatchObject({
    lease: true,
    payment: false,
  })
})

test('a landlord who archived every property does not see the first steps again', () => {
  expect(setupOf({ properties: 0, leases: 0, payments: 3 })).toEqual({
    property: true,
    lease: true,
    payment: true,
  })
})

test('no step is shown before all data has loaded', () => {
  expect(setupOf({ properties: 1, leases: undefined, payments: 0 })).toBeNull()
})
