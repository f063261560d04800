import { expect, test } from 'vitest'
import { expiryLabel } from './labels.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['2026-03-08T12:00:00Z', 'Expires in 7 days'],
  ['2026-03-08T11:59:00Z', 'Expires in 7 days'],
  ['2026-03-02T12:00:00Z', 'Expires in 1 day'],
  ['2026-03-02T11:00:00Z', 'Expires in 23 hours'],
  ['2026-03-01T13:00:00Z', 'Expires in 1 hour'],
  ['2026-03-01T12:59:00Z', 'Expires within the hour'],
  ['2026-03-01T12:00:00Z', 'Expired'],
])('an invitation until %s reads %s', (until, label) => {
  expect(expiryLabel(until, now)).toBe(label)
})
