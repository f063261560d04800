import { expect, test } from 'vitest'
import { kindOfFile, nameWithoutEnding, placeLabel, typeLabel } from './file-labels.ts'

test.each([
  ['application/pdf', 'PDF'],
  ['image/jpeg', 'JPEG'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
  ['text/plain', 'PLAIN'],
  [null, 'FILE'],
  ['', 'FILE'],
])('%s has the badge %s', (type, label) => {
  expect(typeLabel(type)).toBe(label)
})

test.each([
  ['application/pdf', 'PDF'],
  ['image/png', 'Picture'],
  ['application/msword', 'Word'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word'],
  ['text/plain', 'Text'],
  [null, null],
])('%s is called %s', (type, word) => {
  expect(kindOfFile(type)).toBe(word)
})

test('a document shows its subject', () => {
  const tenant = { id: '', firstName: 'Rita', lastName: 'Renter' }
  const about = (place: object) =>
    placeLabel({ propertyName: null, unitNumber: null, tenant: null, ...place } as Parameters<
      typeof placeLabel
    >[0])
  expect(about({})).toBeNull()
  expect(about({ propertyName: 'Alpha' })).toBe('Alpha')
  expect(about({ propertyName: 'Alpha', unitNumber: '1' })).toBe('Alpha, Unit 1')
  expect(about({ propertyName: 'Alpha', unitNumber: '1', tenant })).toBe(
    'Rita Renter · Alpha, Unit 1',
  )
})

test('a document is first named after its file', () => {
  expect(nameWithoutEnding('Lease 2.1.pdf')).toBe('Lease 2.1')
  expect(nameWithoutEnding('.pdf')).toBe('.pdf')
})
