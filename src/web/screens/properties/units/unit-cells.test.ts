import { expect, test } from 'vitest'
import { updateUnit } from '#shared/properties/units.ts'
import { changes, inOrder, markedBody, nextUnitNumber, unitBody } from './unit-cells.ts'

const typed = {
  unitNumber: '4B',
  bedrooms: '2',
  bathrooms: '1.5',
  squareFeet: '850',
  monthlyRent: '1500.00',
}

test.each([
  ['1500', '1500.00'],
  ['1,500', '1500.00'],
  ['$1,500.50', '1500.50'],
  [' 12,345.60 ', '12345.60'],
  ['', null],
])('a rent typed as %j is saved as %j', (monthlyRent, saved) => {
  expect(updateUnit.body.parse(unitBody({ monthlyRent }))).toMatchObject({ monthlyRent: saved })
})

test.each(['1.500,00', '15,00', 'twelve', '-5'])('a rent typed as %j is refused', monthlyRent => {
  expect(updateUnit.body.safeParse(unitBody({ monthlyRent })).success).toBe(false)
})

test('an emptied cell clears the value, text in a number field is refused', () => {
  expect(updateUnit.body.parse(unitBody({ bedrooms: '', squareFeet: '1,250' }))).toMatchObject({
    bedrooms: null,
    squareFeet: 1250,
  })
  expect(updateUnit.body.safeParse(unitBody({ bedrooms: 'two' })).success).toBe(false)
  expect(updateUnit.body.safeParse(unitBody({ unitNumber: '  ' })).success).toBe(false)
})

test('a mark is sent with its day, and a day without a mark is not', () => {
  const marked = { ...typed, nonRevenueReason: 'model', nonRevenueSince: '2025-03-01' }
  expect(updateUnit.body.parse(markedBody(marked))).toMatchObject({
    ...{ nonRevenueReason: 'model', nonRevenueSince: '2025-03-01', monthlyRent: '1500.00' },
  })
  const cleared = { ...marked, nonRevenueReason: '' }
  expect(updateUnit.body.parse(markedBody(cleared))).toMatchObject({
    ...{ nonRevenueReason: null, nonRevenueSince: null },
  })
})

test('only changed fields are sent', () => {
  expect(changes(typed, typed)).toEqual({})
  expect(changes({ ...typed, bedrooms: '3' }, typed)).toEqual({ bedrooms: '3' })
})

test('units are sorted numerically, and a further one gets the next number', () => {
  const units = ['10', '2', '10A', '1'].map(unitNumber => ({ unitNumber }))
  expect(inOrder(units).map(unit => unit.unitNumber)).toEqual(['1', '2', '10', '10A'])
  expect(nextUnitNumber(units)).toBe('11')
  expect(nextUnitNumber([])).toBe('1')
  expect(nextUnitNumber([{ unitNumber: 'Garden' }])).toBe('')
})
