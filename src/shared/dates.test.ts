import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonthsClamped,
  clampedDay,
  type Day,
  dayOf,
  daysBetween,
  daysInclusive,
  daysInMonth,
  earlierOf,
  firstOfMonth,
  hourIn,
  isDay,
  lastOfMonth,
  laterOf,
  partsOf,
  todayIn,
} from './dates.ts'
import { order } from './order.ts'

const someDay = fc
  .integer({ min: 0, max: 3_652_058 })
  .map((days): Day => addDays('0001-01-01', days))

describe('days that exist', () => {
  test.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', day => {
    expect(isDay(day)).toBe(true)
  })

  test.each([
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '0000-01-01',
    '10000-01-01',
    '2025-1-1',
    '2025-01-01T00:00',
    '２０２５-01-01',
    '',
    '2025-01-01\n',
    'x2025-01-01',
    '01/02/2025',
  ])('%j is invalid', text => {
    expect(isDay(text)).toBe(false)
    expect(() => partsOf(text)).toThrow(RangeError)
  })
})

describe('counting days', () => {
  test('17 to 31 March is 15 rented days, 10 to 31 January is 22', () => {
    expect(daysInclusive('2025-03-17', '2025-03-31')).toBe(15)
    expect(daysInclusive('2025-01-10', '2025-01-31')).toBe(22)
  })

  test('a day that springs forward or falls back is one day all the same', () => {
    expect(daysBetween('2025-03-08', '2025-03-10')).toBe(2)
    expect(daysBetween('2025-11-01', '2025-11-03')).toBe(2)
    expect(addDays('2025-03-29', 2)).toBe('2025-03-31')
  })

  test('the day after 28 February is the 29th in a leap year', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-02-28', 1)).toBe('2025-03-01')
    expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
  })

  test('the calendar ends at 31 December 9999 and begins on 1 January 0001', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError)
    expect(() => addDays('2025-01-01', 0.5)).toThrow(RangeError)
    expect(() => addDays('2025-01-01', 1e12)).toThrow(RangeError)
    expect(() => addDays('2025-02-30', 1)).toThrow(RangeError)
  })

  test('days are sorted by the calendar', () => {
    expect(['2025-03-01', '2024-12-31', '2025-03-01'].map(day => order(day, '2025-03-01'))).toEqual(
      [0, -1, 0],
    )
    expect(order('2025-03-02', '2025-03-01')).toBe(1)
  })

  test('adding days and counting them are each other turned round', () => {
    fc.assert(
      fc.property(someDay, someDay, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to)
        expect(daysBetween(from, to)).toBe(0 - daysBetween(to, from) || 0)
        expect(Math.sign(daysBetween(to, from))).toBe(order(from, to))
        expect([earlierOf(from, to), laterOf(from, to)].toSorted()).toEqual([from, to].toSorted())
      }),
    )
  })

  test('every day is followed by one that is exactly a day later, month by month', () => {
    let day = '1999-12-31'
    for (let year = 2000; year <= 2004; year++) {
      for (let month = 1; month <= 12; month++) {
        for (let date = 1; date <= daysInMonth(year, month); date++) {
          day = addDays(day, 1)
          expect(partsOf(day)).toEqual({ year, month, day: date })
        }
      }
    }
  })
})

describe('months', () => {
  test('rent due on the 31st falls on 28 February and is back on 31 March', () => {
    expect(clampedDay(2025, 2, 31)).toBe('2025-02-28')
    expect(clampedDay(2024, 2, 31)).toBe('2024-02-29')
    expect(clampedDay(2025, 3, 31)).toBe('2025-03-31')
    expect(addMonthsClamped('2025-01-31', 1)).toBe('2025-02-28')
    expect(addMonthsClamped('2025-01-31', 2)).toBe('2025-03-31')
  })

  test('months run over the year in both directions', () => {
    expect(addMonthsClamped('2024-12-15', 1)).toBe('2025-01-15')
    expect(addMonthsClamped('2025-01-31', -2)).toBe('2024-11-30')
    expect(addMonthsClamped('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonthsClamped('2025-06-30', -30)).toBe('2022-12-30')
    expect(() => addMonthsClamped('0001-01-31', -1)).toThrow(RangeError)
  })

  test('the first and last day of a month', () => {
    expect([firstOfMonth('2024-02-10'), lastOfMonth('2024-02-10')]).toEqual([
      '2024-02-01',
      '2024-02-29',
    ])
    expect(lastOfMonth('1900-02-01')).toBe('1900-02-28')
  })

  test('a month later is always in the next month, never after the same date', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -1200, max: 1200 }), (day, months) => {
        const from = partsOf(day)
        fc.pre(from.year > 101 && from.year < 9898)
        const to = partsOf(addMonthsClamped(day, months))
        expect(to.year * 12 + to.month - (from.year * 12 + from.month)).toBe(months)
        expect(to.day).toBe(Math.min(from.day, daysInMonth(to.year, to.month)))
      }),
    )
  })
})

describe('today, where the property is', () => {
  test('a payment at 21:30 in New York on 31 March belongs to March, though it is April in London', () => {
    const instant = new Date('2025-04-01T01:30:00Z')
    expect(dayOf(instant, 'America/New_York')).toBe('2025-03-31')
    expect(dayOf(instant, 'UTC')).toBe('2025-04-01')
    expect(dayOf(instant, 'Pacific/Auckland')).toBe('2025-04-01')
  })

  test('one moment is three different days around the world', () => {
    const now = new Date('2025-06-10T10:30:00Z')
    expect(todayIn('Pacific/Kiritimati', now)).toBe('2025-06-11')
    expect(todayIn('UTC', now)).toBe('2025-06-10')
    expect(todayIn('Pacific/Pago_Pago', now)).toBe('2025-06-09')
  })

  test('midnight comes at the right moment on the nights the clocks change', () => {
    expect(todayIn('America/New_York', new Date('2025-03-09T04:59:59Z'))).toBe('2025-03-08')
    expect(todayIn('America/New_York', new Date('2025-03-09T05:00:00Z'))).toBe('2025-03-09')
    expect(todayIn('America/New_York', new Date('2025-03-10T03:59:59Z'))).toBe('2025-03-09')
    expect(todayIn('America/New_York', new Date('2025-03-10T04:00:00Z'))).toBe('2025-03-10')
    expect(todayIn('Pacific/Auckland', new Date('2025-04-05T11:00:00Z'))).toBe('2025-04-06')
  })

  test('the hour is the one on the wall there, from 0 to 23', () => {
    const now = new Date('2025-07-01T04:30:00Z')
    expect(hourIn('America/New_York', now)).toBe(0)
    expect(hourIn('Pacific/Auckland', now)).toBe(16)
    expect(hourIn('Asia/Kolkata', now)).toBe(10)
    expect(() => hourIn('Mars/Olympus', now)).toThrow(RangeError)
  })

  test('early years are written with four digits', () => {
    expect(dayOf(new Date('0099-03-04T12:00:00Z'), 'UTC')).toBe('0099-03-04')
  })

  test('an unknown place and an invalid moment are refused', () => {
    expect(() => todayIn('Mars/Olympus', new Date(0))).toThrow(RangeError)
    expect(() => dayOf(new Date(Number.NaN), 'UTC')).toThrow(RangeError)
  })
})
