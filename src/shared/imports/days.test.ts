import { expect, test } from 'vitest'
import { isTwoDays, orderOf, readDay } from './days.ts'

test('an unambiguous date is read in its own order, in any order of the others', () => {
  const same = ['2026-03-25', '2026/3/25', '25/3/2026', '3/25/2026', '25.03.26', '3-25-26']
  const words = [
    '25 Mar 2026',
    '25-Mar-26',
    'March 25, 2026',
    '25th march 2026',
    '2026-03-25 00:00',
  ]
  for (const text of [...same, ...words, '3/25/2026 0:00'])
    for (const order of ['month', 'day'] as const)
      expect(readDay(text, order), `${text}, ${order}`).toBe('2026-03-25')
  expect(readDay('4 Sept 2026', 'month')).toBe('2026-09-04')
  expect(readDay('1/5/98', 'month')).toBe('1998-01-05')
})

test('a date that can be read two ways is read in the order that was chosen', () => {
  expect(readDay('03/04/2026', 'month')).toBe('2026-03-04')
  expect(readDay('03/04/2026', 'day')).toBe('2026-04-03')
  expect(['03/04/2026', '3-4-26'].every(isTwoDays)).toBe(true)
  const plain = ['04/04/2026', '25/12/2026', '2026-03-04', '03.04.2026', '3 Apr 2026', 'x', '']
  expect(plain.filter(isTwoDays)).toEqual([])
})

test('an invalid date stays as typed, so that its field reports it', () => {
  for (const text of ['31/02/2026', '2026-13-01', 'MTM', '45352', '4 Foo 2026', '3/2026'])
    expect(readDay(text, 'month')).toBe(text)
})

test('dates of one file decide the order of the others, unless they disagree', () => {
  expect(orderOf(['03/04/2026', '25/12/2026', 'MTM', ''])).toBe('day')
  expect(orderOf(['03/04/2026', '12/25/2026'])).toBe('month')
  expect(orderOf(['03/04/2026'])).toBeUndefined()
  expect(orderOf(['12/25/2026', '25/12/2026'])).toBeUndefined()
})

test('a clock time after a date is left out, in the spelling of any program', () => {
  const same = [
    ...['1/1/2026 12:00:00 AM', '1/1/2026 12:00 AM', '1/1/2026 12:00AM', '1/1/26 12:00:00 a.m.'],
    ...['1/1/2026 12:00:00\u202fAM', '1/1/2026, 12:00:00 AM', '1/1/2026 0:00', '1/1/2026 00:00:00'],
    ...['2026-01-01T00:00', '2026-01-01T00:00:00', '2026-01-01T00:00:00Z'],
    ...['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00-05:00', '2026-01-01T00:00:00.000+0000'],
    ...['2026-01-01 00:00:00.000', '2026-01-01 00:00:00.0000000 +00:00', '2026-01-01 00:00:00+00'],
    ...['2026-01-01 00:00:00 UTC', '2026/01/01 0:00:00', '20260101', '2026-Jan-01'],
    ...['Jan  1 2026 12:00AM', 'Jan 1, 2026 12:00:00 AM', '01-Jan-2026 00:00:00'],
    ...['1.1.2026 00:00', '1. 1. 2026 0:00', '1/1/2026 12:00:00 AM EST', '01JAN2026:00:00:00'],
    ...[
      'Thu Jan 01 2026 00:00:00 GMT-0500 (Eastern Standard Time)',
      'Thu, 01 Jan 2026 00:00:00 GMT',
    ],
    ...['Thursday, January 1, 2026', 'Thursday, January 1, 2026 12:00:00 AM'],
    ...['January 1, 2026 at 12:00 AM', '1/1/2026 5:30:00 PM', '2026-01-01 23:59:59'],
  ]
  for (const text of same)
    for (const order of ['month', 'day'] as const)
      expect(readDay(text, order), text).toBe('2026-01-01')
  expect(readDay('3/4/2026 12:00:00 AM', 'day')).toBe('2026-04-03')
  expect(isTwoDays('3/4/2026 12:00:00 AM')).toBe(true)
  expect(orderOf(['3/4/2026 0:00', '25/12/2026 0:00'])).toBe('day')
  for (const text of ['12:00', '45352', '46023.5', '31/02/2026 00:00', '20261301', '1/1/2026 x'])
    expect(readDay(text, 'month')).toBe(text)
})
