import { expect, test } from 'vitest'
import { nextDueDay } from './next-due.ts'

const today = '2025-03-10'

const running = {
  status: 'active' as const,
  startDate: '2024-06-01',
  endDate: '2026-05-31',
  dueDay: 1,
  rollover: false,
  monthToMonthSince: null,
  terminatedOn: null,
}

test('rent is next due this month when its day is still to come, today included', () => {
  expect(nextDueDay({ ...running, dueDay: 15 }, today)).toBe('2025-03-15')
  expect(nextDueDay({ ...running, dueDay: 10 }, today)).toBe('2025-03-10')
})

test('otherwise it is next due in the following month, also across the year', () => {
  expect(nextDueDay(running, today)).toBe('2025-04-01')
  expect(nextDueDay(running, '2025-12-02')).toBe('2026-01-01')
})

test('a due day of 31 is the last day of a shorter month', () => {
  expect(nextDueDay({ ...running, dueDay: 31 }, '2026-02-03')).toBe('2026-02-28')
})

test('the first rent is due on the first day of the lease, with any due day', () => {
  const later = { ...running, status: 'pending' as const, startDate: '2025-03-20' }
  expect(nextDueDay(later, today)).toBe('2025-03-20')
})

test('no rent is due after the last day unless the lease continues from month to month', () => {
  const ending = { ...running, endDate: '2025-03-31' }
  expect(nextDueDay(ending, today)).toBeNull()
  expect(nextDueDay({ ...ending, rollover: true }, today)).toBe('2025-04-01')
  expect(nextDueDay({ ...running, status: 'terminated' }, today)).toBeNull()
})

test('no rent is due after the day a lease was ended on, also after a rollover to month to month', () => {
  const left = { ...running, rollover: true, terminatedOn: '2025-03-31' }
  expect(nextDueDay(left, today)).toBeNull()
  expect(nextDueDay({ ...left, dueDay: 15 }, today)).toBe('2025-03-15')
  const monthly = { ...running, endDate: '2025-01-31', monthToMonthSince: '2025-02-01' }
  expect(nextDueDay(monthly, today)).toBe('2025-04-01')
  expect(nextDueDay({ ...monthly, terminatedOn: '2025-03-31' }, today)).toBeNull()
})
