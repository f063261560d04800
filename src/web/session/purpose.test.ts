import { expect, test } from 'vitest'
import { purposeOf } from './purpose.ts'

test.each([
  ['landlord 7', 'landlord'],
  ['manager 7', 'manager'],
  ['tenant 7', 'tenant'],
  ['tenant 8', null],
  ['toString 7', null],
  ['', null],
  [null, null],
])('the stored answer %j is read as %j by person 7', (stored, purpose) => {
  expect(purposeOf('7', { getItem: () => stored })).toBe(purpose)
})
