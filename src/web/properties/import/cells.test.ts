import { expect, test } from 'vitest'
import { inputOf, plainAmount, signedAmount, type Texts } from './cells.ts'
import { emptyTexts } from './texts.ts'

const nothing: Texts = emptyTexts

test('an amount is read however a spreadsheet writes it', () => {
  const same = ['1450.00', '$1,450.00', '1 450,00', '1.450,00 €', '£ 1450,00', '1’450.00']
  const signs = ['USD 1450.00', '1450,00 EUR', 'CA$1,450.00', '1\u00a0450,00', '1\u202f450.00 $']
  for (const text of [...same, ...signs]) expect(plainAmount(text), text).toBe('1450.00')
  expect(plainAmount('1,450')).toBe('1450')
  expect(plainAmount('12,345,678.5')).toBe('12345678.5')
  expect(plainAmount('1,450 €')).toBe('1450')
  for (const text of ['', '$ -', '–']) expect(plainAmount(text)).toBe('')
})

test('an amount that could mean two things stays as it was typed, and is refused', () => {
  for (const text of ['1,4500', '14,50.00', '(50.00)', '-50', '1,450,00', '1e3', '1 45', 'x'])
    expect(plainAmount(text), text).toBe(text)
  // Three decimals, or thousands: its field says that there are too many.
  expect(plainAmount('1.450')).toBe('1.450')
})

test('rooms, sizes, types and days due are read as people write them', () => {
  const row = { bedrooms: 'Studio', bathrooms: '1.50', squareFeet: '1,050', dueDay: '5th' }
  expect(inputOf({ ...nothing, ...row, propertyType: 'Mixed use' }, 'month')).toMatchObject({
    ...{ bedrooms: 0, bathrooms: '1.5', squareFeet: 1050, dueDay: 5, propertyType: 'mixed_use' },
  })
  expect(inputOf({ ...nothing, bedrooms: '2.0', propertyType: 'COMMERCIAL' }, 'day')).toMatchObject(
    {
      ...{ bedrooms: 2, squareFeet: null, dueDay: undefined, propertyType: 'commercial' },
    },
  )
  expect(inputOf({ ...nothing, bedrooms: 'two', dueDay: 'first' }, 'day')).toMatchObject({
    ...{ bedrooms: 'two', dueDay: 'first', propertyType: undefined },
  })
})

test('a lease that goes on month to month has no end', () => {
  for (const endDate of ['MTM', 'm-t-m', 'Month to month', 'Monthly', ''])
    expect(inputOf({ ...nothing, endDate }, 'day').endDate, endDate).toBe('')
  expect(inputOf({ ...nothing, endDate: 'MTM 2026' }, 'day').endDate).toBe('MTM 2026')
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
  ['(x)', '(x)'],
])('the balance %s is read as %s', (text, amount) => {
  expect(signedAmount(text)).toBe(amount)
})
