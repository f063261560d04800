import { expect, test } from 'vitest'
import { emptyTexts } from '../preview/texts.ts'
import { inputOf, type Texts } from './cells.ts'

const nothing: Texts = emptyTexts

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

test('a month-to-month lease has no end', () => {
  const words = ['MTM', 'm-t-m', 'M/M', 'M2M', 'MM', 'Month to month', 'Month-to-Month', 'Monthly']
  words.push(
    'month by month',
    'Periodic',
    'Rolling',
    'open-ended',
    'Open',
    'At will',
    'No end date',
  )
  for (const endDate of words.concat(''))
    expect(inputOf({ ...nothing, endDate }, 'day').endDate, endDate).toBe('')
  expect(inputOf({ ...nothing, endDate: 'MTM 2026' }, 'day').endDate).toBe('MTM 2026')
})
