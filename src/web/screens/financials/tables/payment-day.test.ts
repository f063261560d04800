import { expect, test } from 'vitest'
import { lastDay, missingDay } from './payment-day.ts'

test('bills are paid together from the date of the last of them on', () => {
  const since = lastDay(['2026-03-02', '2026-03-09', '2026-03-05'])
  const missing = (paidOn: string) => missingDay(paidOn, { since, today: '2026-03-20' })
  expect(since).toBe('2026-03-09')
  expect(missing('2026-03-08')).toMatch(/^A bill is dated .+: choose that day or a later one$/)
  expect([missing('2026-03-09'), missing('2026-03-20')]).toEqual([null, null])
  const day = 'Enter the day the bills were paid'
  expect([missing('2026-03-21'), missing('soon')]).toEqual([day, day])
  expect(missingDay('2026-03-08', { since: lastDay([]), today: '2026-03-20' })).toBeNull()
})
