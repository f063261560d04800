import { describe, expect, test } from 'vitest'
import { addDays, partsOf } from '#shared/dates.ts'
import { dueAfter, periodContaining } from './rental-period.ts'

describe('the rental period of a day', () => {
  test('with rent due on the 1st it is the calendar month', () => {
    expect(periodContaining('2025-03-17', 1)).toEqual({ start: '2025-03-01', end: '2025-03-31' })
  })

  test('with rent due on the 16th the first half belongs to the month before', () => {
    expect(periodContaining('2025-01-15', 16)).toEqual({ start: '2024-12-16', end: '2025-01-15' })
    expect(periodContaining('2025-12-16', 16)).toEqual({ start: '2025-12-16', end: '2026-01-15' })
  })

  test('a due day of 31 is the last day of every month', () => {
    expect(periodContaining('2025-02-27', 31)).toEqual({ start: '2025-01-31', end: '2025-02-27' })
    expect(periodContaining('2025-02-28', 31)).toEqual({ start: '2025-02-28', end: '2025-03-30' })
    expect(periodContaining('2025-03-30', 31)).toEqual({ start: '2025-02-28', end: '2025-03-30' })
    expect(periodContaining('2024-02-28', 30)).toEqual({ start: '2024-01-30', end: '2024-02-28' })
  })

  test('the next due date is the day after it', () => {
    expect(dueAfter('2025-02-28', 31)).toBe('2025-03-31')
    expect(dueAfter('2025-12-15', 15)).toBe('2026-01-15')
  })

  test.each([0, 32, 1.5, Number.NaN])('%d is no due day', dueDay => {
    expect(() => periodContaining('2025-01-01', dueDay)).toThrow(RangeError)
  })

  test('for every due day, each day is in the period that contains it and the next one follows', () => {
    for (let dueDay = 1; dueDay <= 31; dueDay++) {
      let expected = periodContaining('2023-12-31', dueDay)
      for (let day = '2023-12-31'; day < '2025-03-05'; day = addDays(day, 1)) {
        if (day > expected.end) {
          const next = periodContaining(day, dueDay)
          expect(next.start).toBe(addDays(expected.end, 1))
          expected = next
        }
        expect(periodContaining(day, dueDay)).toEqual(expected)
        expect(partsOf(expected.start).day).toBeLessThanOrEqual(dueDay)
      }
    }
  })
})
