import { expect, test } from 'vitest'
import { nextOf } from './maintenance-schedules.ts'

test.each([
  ['months', 6, '2025-01-15', '2025-01-15', '2025-01-15'],
  ['months', 6, '2025-01-15', '2025-01-16', '2025-07-15'],
  ['months', 1, '2025-01-31', '2025-02-01', '2025-02-28'],
  ['months', 1, '2025-01-31', '2025-03-01', '2025-03-31'],
  ['months', 12, '2024-02-29', '2027-03-01', '2028-02-29'],
  ['weeks', 2, '2025-01-01', '2025-12-24', '2025-12-31'],
  ['weeks', 2, '2025-06-01', '2025-01-01', '2025-06-01'],
] as const)(
  'every %s by %i from %s is next, from %s on, on %s',
  (everyUnit, every, startsOn, from, next) => {
    expect(nextOf({ startsOn, every, everyUnit }, from)).toBe(next)
  },
)

test('the next day is never before, and never a whole step after', () => {
  for (let month = 1; month <= 12; month += 1) {
    const from = `2026-${String(month).padStart(2, '0')}-30`.replace('02-30', '02-28')
    const rhythm = { startsOn: '2020-05-31', every: 1, everyUnit: 'months' as const }
    expect(nextOf(rhythm, from).slice(0, 7)).toBe(from.slice(0, 7))
  }
})
