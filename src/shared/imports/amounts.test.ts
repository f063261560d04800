import { expect, test } from 'vitest'
import { haveDecimalCommas, plainAmount, signedAmount, withoutPoints } from './amounts.ts'

test('an amount is read however a spreadsheet writes it', () => {
  const same = ['1450.00', '$1,450.00', '1 450,00', '1.450,00 €', '£ 1450,00', '1’450.00']
  const signs = ['USD 1450.00', '1450,00 EUR', 'CA$1,450.00', '1\u00a0450,00', '1\u202f450.00 $']
  for (const text of [...same, ...signs]) expect(plainAmount(text), text).toBe('1450.00')
  expect(plainAmount('1,450')).toBe('1450')
  expect(plainAmount('12,345,678.5')).toBe('12345678.5')
  for (const text of [
    '$1,450/mo',
    '1450 per month',
    '1450/month',
    '1450 monthly',
    '1,450.-',
    '1450,-',
  ])
    expect(plainAmount(text), text).toBe('1450')
  expect(plainAmount('1450,5')).toBe('1450.5')
  expect(plainAmount('1.450.000')).toBe('1450000')
  expect(plainAmount('1,450 €')).toBe('1450')
  for (const text of ['', '$ -', '–']) expect(plainAmount(text)).toBe('')
})

test('an ambiguous amount stays as typed, and is refused', () => {
  for (const text of ['1,4500', '14,50.00', '(50.00)', '-50', '1,450,00', '1e3', '1 45', 'x'])
    expect(plainAmount(text), text).toBe(text)
  // Three decimals, or thousands: its field reports too many decimals.
  expect(plainAmount('1.450')).toBe('1.450')
})

test.each([
  ['(150.00)', '-150.00'],
  ['($150.00)', '-150.00'],
  ['$(1,150.00)', '-1150.00'],
  ['-35.50', '-35.50'],
  ['−19.35', '-19.35'],
  ['-$35.50', '-35.50'],
  ['$-35.50', '-35.50'],
  ['150.00-', '-150.00'],
  ['150.00 CR', '-150.00'],
  ['$150.00 cr.', '-150.00'],
  ['CR 150.00', '-150.00'],
  ['150.00 credit', '-150.00'],
  ['150.00 DR', '150.00'],
  ['1.450,00-', '-1450.00'],
  ['35.50', '35.50'],
  ['$ -', ''],
  ['-', ''],
  ['[150.00]', '-150.00'],
  ['1,250.75CR', '-1250.75'],
  ['Cr. 150.00', '-150.00'],
  ['Dr 150.00', '150.00'],
  ['150.00Dr', '150.00'],
  ['-1.250,5', '-1250.5'],
  ['(1.250.75)', '(1.250.75)'],
  ['(x)', '(x)'],
])('the balance %s is read as %s', (text, amount) => {
  expect(signedAmount(text)).toBe(amount)
})

test('three figures behind a point are thousands in a file that has a comma before cents', () => {
  expect(haveDecimalCommas(['1.250', '850,00', '-120,5', '', 'x'])).toBe(true)
  expect(haveDecimalCommas(['1.250', '850,00', '1,250.75'])).toBe(false)
  expect(haveDecimalCommas(['1.250', '1,250'])).toBe(false)
  expect(['1.250', '1.250 €', '-1.250', '1.250,00', '12.5'].map(withoutPoints)).toEqual([
    ...['1250', '1250 €', '-1250', '1.250,00', '12.5'],
  ])
})
