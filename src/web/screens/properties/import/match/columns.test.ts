import { expect, test } from 'vitest'
import { guessColumns, namedColumns, samplesOf, targetOf, targets, titleOf } from './columns.ts'

test('columns are recognized by the headings of other products', () => {
  const headings = [
    ...['Building', 'Street Address', 'Unit No.', 'Bedrooms', 'Square Feet', 'Resident'],
    ...[
      'E-mail',
      'Move In',
      'Lease Expires',
      'Contract Rent (USD)',
      'Security Deposit',
      'Past Due',
    ],
    ...['Unit #', 'Notes'],
  ]
  const columns = guessColumns(headings)
  expect(columns).toMatchObject({ property: 0, address: 1, unit: 2, bedrooms: 3, squareFeet: 4 })
  expect(columns).toMatchObject({ name: 5, email: 6, startDate: 7, endDate: 8, monthlyRent: 9 })
  expect(columns).toMatchObject({ securityDeposit: 10, balance: 11 })
  expect(columns).not.toHaveProperty('depositHeld')
  expect(targetOf('Deposit Date')).toBe('depositReceivedOn')
  expect(targetOf('Apt')).toBe('unit')
  expect(targetOf('Surname')).toBe('lastName')
  expect(targetOf('Notes')).toBeUndefined()
})

test('each of our own headings is recognized as its own field', () => {
  const headings = targets.map(target => titleOf(target))
  expect(headings.map(targetOf)).toEqual(targets)
})

test('where only an address names the house, it is the property too', () => {
  expect(guessColumns(['Address', 'Unit'])).toMatchObject({ property: 0, address: 0, unit: 1 })
  expect(guessColumns(['Unit']).property).toBeUndefined()
})

test('a column is shown by its first three values that differ', () => {
  const rows = ['', 'A', 'A', 'B', 'C', 'D'].map((cell, place) => ({
    number: place,
    cells: [cell],
  }))
  expect(samplesOf({ name: null, tab: null, headings: ['Unit'], rows }, 0)).toEqual(['A', 'B', 'C'])
})

test('a column without a heading may be chosen, unless it is empty', () => {
  const rows = [{ number: 2, cells: ['1', '', 'free'] }]
  const headings = ['Unit', '', '', 'Rent', '']
  expect(namedColumns({ name: null, tab: null, headings, rows })).toEqual([
    { place: 0, name: 'Unit' },
    { place: 2, name: 'Column 3' },
    { place: 3, name: 'Rent' },
  ])
})
