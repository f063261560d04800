import { expect, test } from 'vitest'
import { dueDays, type ExpensePlan, nextDue } from './expense-rhythms.ts'

const plan = (over: Partial<ExpensePlan>): ExpensePlan => ({
  rhythm: 'monthly',
  dueDay: 31,
  startsOn: '2025-01-31',
  endsOn: null,
  ...over,
})

const days = (over: Partial<ExpensePlan>, through: string) =>
  dueDays(plan(over), nextDue(plan(over)), through)

test('a due date on the 31st falls on the last day of shorter months, and returns to the 31st', () => {
  expect(days({}, '2025-05-30')).toEqual(['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30'])
})

test('the first one falls due on its day of the month, not before it begins', () => {
  expect(nextDue(plan({ dueDay: 5, startsOn: '2025-01-06' }))).toBe('2025-02-05')
  expect(nextDue(plan({ dueDay: 5, startsOn: '2025-01-05' }))).toBe('2025-01-05')
})

test('a quarter and a year are counted from the first one', () => {
  expect(days({ rhythm: 'quarterly', dueDay: 10, startsOn: '2024-11-20' }, '2025-07-01')).toEqual([
    '2024-12-10',
    '2025-03-10',
    '2025-06-10',
  ])
  expect(days({ rhythm: 'yearly', dueDay: 29, startsOn: '2024-02-29' }, '2026-12-31')).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
  ])
})

test('no date is due after its end', () => {
  expect(days({ endsOn: '2025-03-30' }, '2026-01-01')).toEqual(['2025-01-31', '2025-02-28'])
  expect(nextDue(plan({ endsOn: '2025-03-30' }), '2025-02-28')).toBeNull()
  expect(nextDue(plan({ startsOn: '2025-02-01', endsOn: '2025-02-02' }))).toBeNull()
})

test('its last day is still due, and the present day', () => {
  expect(days({ endsOn: '2025-02-28' }, '2026-01-01')).toEqual(['2025-01-31', '2025-02-28'])
  expect(days({}, '2025-02-28')).toEqual(['2025-01-31', '2025-02-28'])
})

test('a plan of a hundred years returns only the requested days', () => {
  expect(dueDays(plan({}), '2025-01-31', '2125-01-01', 3)).toEqual([
    '2025-01-31',
    '2025-02-28',
    '2025-03-31',
  ])
})

test('the next one after any day is the first that is later', () => {
  const quarterly = plan({ rhythm: 'quarterly', dueDay: 15, startsOn: '2025-01-15' })
  expect(nextDue(quarterly, '2024-06-01')).toBe('2025-01-15')
  expect(nextDue(quarterly, '2025-01-14')).toBe('2025-01-15')
  expect(nextDue(quarterly, '2025-01-15')).toBe('2025-04-15')
  expect(nextDue(quarterly, '2025-03-31')).toBe('2025-04-15')
  expect(nextDue(quarterly, '2027-12-31')).toBe('2028-01-15')
})
