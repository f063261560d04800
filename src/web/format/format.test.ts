import { afterEach, describe, expect, test } from 'vitest'
import {
  counted,
  formatAgo,
  formatBytes,
  formatDay,
  formatInstantDay,
  formatInZone,
  formatMoment,
  formatMoney,
  initials,
  personLabel,
  shortId,
  writeTimesAs,
} from './format.ts'

describe('money', () => {
  test('cents that a float would lose are shown', () => {
    expect(formatMoney('90071992547409.93')).toBe('$90,071,992,547,409.93')
  })
  test('is written in the organization’s currency', () => {
    expect(formatMoney('1500.00', 'EUR')).toBe('€1,500.00')
    expect(formatMoney('-12.50', 'GBP')).toBe('-£12.50')
  })
  test('a headline amount shows cents only where there are some', () => {
    const headline = (amount: string) => formatMoney(amount, 'USD', { cents: 'if any' })
    expect(headline('4280.00')).toBe('$4,280')
    expect(headline('4280.50')).toBe('$4,280.50')
    expect(headline('0.00')).toBe('$0')
    expect(headline('0.05')).toBe('$0.05')
    expect(headline('-4280.00')).toBe('-$4,280')
    expect(headline('90071992547409.00')).toBe('$90,071,992,547,409')
    expect(headline('N/A')).toBe('N/A')
  })
  test('a text that is no amount is shown unchanged rather than as NaN', () => {
    expect(formatMoney('N/A')).toBe('N/A')
  })
})

describe('a day', () => {
  afterEach(() => writeTimesAs('MM/DD/YYYY'))

  test('is the same calendar day in every time zone', () => {
    expect(formatDay('2025-03-01')).toBe('03/01/2025')
  })
  test.each([
    ['MM/DD/YYYY', '03/31/2025'],
    ['DD/MM/YYYY', '31/03/2025'],
    ['YYYY-MM-DD', '2025-03-31'],
  ] as const)('is written as the reader chose: %s', (format, written) => {
    writeTimesAs(format)
    expect(formatDay('2025-03-31')).toBe(written)
    expect(formatInstantDay('2025-03-31T12:00:00Z')).toBe(written)
  })
})

test('an instant is shown in the organization’s zone, wherever the reader is', () => {
  const [day, year] = ['2025-03-31T23:30:00Z', '2025-12-31T23:30:00Z']
  writeTimesAs('YYYY-MM-DD', 'Pacific/Auckland')
  expect([day, year].map(formatMoment)).toEqual(['2025-04-01, 12:30 PM', '2026-01-01, 12:30 PM'])
  writeTimesAs('DD/MM/YYYY', 'America/New_York')
  expect([day, year].map(formatMoment)).toEqual(['31/03/2025, 7:30 PM', '31/12/2025, 6:30 PM'])
  writeTimesAs('MM/DD/YYYY')
})

test('an instant names its clocks where they are not those of the reader', () => {
  const instant = '2025-12-31T23:30:00Z'
  expect(formatInZone(instant)).toBeUndefined()
  writeTimesAs('MM/DD/YYYY', 'Pacific/Auckland')
  expect(formatInZone(instant)).toBe('01/01/2026, 12:30 PM New Zealand Time')
  writeTimesAs('MM/DD/YYYY')
})

describe('how long ago', () => {
  const now = Date.parse('2025-03-10T12:00:00Z')
  test.each([
    ['2025-03-10T11:59:01Z', 'Just now'],
    ['2025-03-10T11:59:00Z', '1 minute ago'],
    ['2025-03-10T11:00:01Z', '59 minutes ago'],
    ['2025-03-10T11:00:00Z', '1 hour ago'],
    ['2025-03-09T12:00:01Z', '23 hours ago'],
    ['2025-03-09T12:00:00Z', '1 day ago'],
    ['2025-02-08T12:00:00Z', '30 days ago'],
  ])('%s is %s', (instant, words) => {
    expect(formatAgo(instant, now)).toBe(words)
  })
})

describe('the size of a file', () => {
  test.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1_600_000, '1.53 MB'],
    [52_428_800, '50 MB'],
    [1_099_511_627_776, '1024 GB'],
  ])('%i bytes are %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words)
  })
})

describe('how many', () => {
  test.each([
    [0, 'unit', undefined, '0 units'],
    [1, 'unit', undefined, '1 unit'],
    [1234, 'unit', undefined, '1,234 units'],
    [2, 'property', 'properties', '2 properties'],
  ])('%i in the singular or plural: %s', (count, noun, many, words) => {
    expect(counted(count, noun, many)).toBe(words)
  })
})

describe('a person', () => {
  const ann = { firstName: 'Ann', lastName: 'Bell', email: 'ann@example.com' }
  test('is called by both names, otherwise by e-mail', () => {
    expect(personLabel(ann)).toBe('Ann Bell')
    expect(personLabel({ ...ann, lastName: null })).toBe('ann@example.com')
    expect(personLabel({ firstName: null, lastName: null })).toBe('User')
  })
  test('has initials even with one name, none, or a letter beyond the basic plane', () => {
    expect(initials(ann)).toBe('AB')
    expect(initials({ ...ann, lastName: null })).toBe('A')
    expect(initials({ firstName: null, lastName: null, email: 'zoe@x.org' })).toBe('Z')
    expect(initials({ firstName: '𝒜nn', lastName: null })).toBe('𝒜')
  })
})

test('an id is shown by its last 8 characters', () => {
  expect(shortId('019a0000-0000-7000-8000-00000abcdef1')).toBe('0abcdef1')
})
