import { expect, test } from 'vitest'
import { addressLines } from './address.ts'

test.each([
  ['700 River Rd, Albany, NY 12207', 'Unit 2', ['700 River Rd, Unit 2', 'Albany, NY 12207']],
  [
    '700 River Rd, Apt 4, Albany, NY 12207-1234',
    null,
    ['700 River Rd, Apt 4', 'Albany, NY 12207-1234'],
  ],
  ['9 New Road, Ithaca NY', null, ['9 New Road', 'Ithaca NY']],
  ['Flat 2, 12 High St, London, N1 9GU', null, ['Flat 2', '12 High St', 'London', 'N1 9GU']],
  [
    '12 Hudson Ave\r\n\n Albany, NY 12207 ',
    'Unit 1',
    ['12 Hudson Ave, Unit 1', 'Albany, NY 12207'],
  ],
  ['12 Hudson Ave, Unit 1', 'Unit 1', ['12 Hudson Ave', 'Unit 1']],
  ['1 Alpha St', 'Unit 1', ['1 Alpha St, Unit 1']],
  ['', 'Unit 1', []],
])('%j with %j stands on an envelope as %j', (address, unit, lines) => {
  expect(addressLines(address, unit)).toEqual(lines)
})
