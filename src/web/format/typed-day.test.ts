import { describe, expect, it } from 'vitest'
import { type DateFormat, dateFormats, dayInFigures } from '#shared/dates.ts'
import { dayTyped, isWholeDate } from './typed-day.ts'

const today = '2026-11-25'

describe.each<[DateFormat, string, string | null]>([
  ['MM/DD/YYYY', '3/1/2025', '2025-03-01'],
  ['MM/DD/YYYY', '03-01-25', '2025-03-01'],
  ['MM/DD/YYYY', '3.1', '2026-03-01'],
  ['MM/DD/YYYY', '03012025', '2025-03-01'],
  ['MM/DD/YYYY', '030125', '2025-03-01'],
  ['MM/DD/YYYY', '25/12/2026', null],
  ['MM/DD/YYYY', '02/30/2026', null],
  ['MM/DD/YYYY', '2/29/2024', '2024-02-29'],
  ['DD/MM/YYYY', '3/1/2025', '2025-01-03'],
  ['DD/MM/YYYY', '25 12 2026', '2026-12-25'],
  ['DD/MM/YYYY', '25122026', '2026-12-25'],
  ['DD/MM/YYYY', '25/12', '2026-12-25'],
  ['YYYY-MM-DD', '2025-3-1', '2025-03-01'],
  ['YYYY-MM-DD', '20250301', '2025-03-01'],
  ['YYYY-MM-DD', '25-03-01', '2025-03-01'],
  ['YYYY-MM-DD', '3-1', '2026-03-01'],
  ['YYYY-MM-DD', '03/01/2025', null],
])('in %s, %s', (format, text, day) => {
  it(`is ${day ?? 'no day'}`, () => expect(dayTyped(text, format, today)).toBe(day))
})

it.each(dateFormats)('reads an ISO day, a shown day and shortcuts in %s', format => {
  expect(dayTyped('2024-02-29', format, today)).toBe('2024-02-29')
  expect(dayTyped(dayInFigures('2024-02-29', format), format, today)).toBe('2024-02-29')
  expect(dayTyped(' T ', format, today)).toBe(today)
  expect(dayTyped('+7', format, today)).toBe('2026-12-02')
  expect(dayTyped('-30', format, today)).toBe('2026-10-26')
})

it('reads two digits of a year as at most thirty years ahead', () => {
  expect(dayTyped('1/1/56', 'MM/DD/YYYY', today)).toBe('2056-01-01')
  expect(dayTyped('1/1/57', 'MM/DD/YYYY', today)).toBe('1957-01-01')
})

it.each(['', 'tomorrow', '+', '1', '12345', '1/2/3/4', '1/1/202', '+9999999', '0/1/2025'])(
  'takes %j for no day',
  text => expect(dayTyped(text, 'MM/DD/YYYY', today)).toBeNull(),
)

it('takes days beyond the calendar for none', () => {
  expect(dayTyped('-99999', 'MM/DD/YYYY', '0100-01-01')).toBeNull()
})

it('knows a whole date from one that may go on', () => {
  expect(['3/1/2025', '03012025', '2025-03-01'].map(isWholeDate)).toEqual([true, true, true])
  expect(['3/1/20', '030125', '2025-03-1', '+7', 't'].map(isWholeDate)).toEqual(
    Array(5).fill(false),
  )
})
