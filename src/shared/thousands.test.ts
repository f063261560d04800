import { expect, test } from 'vitest'
import { withThousands } from './thousands.ts'

test.each([
  ['0', '0'],
  ['999.99', '999.99'],
  ['1000', '1,000'],
  ['1234567.5', '1,234,567.5'],
  ['-123456.00', '-123,456.00'],
  ['-1234.1234', '-1,234.1234'],
  ['', ''],
])('%j is written %j', (number, written) => {
  expect(withThousands(number)).toBe(written)
})
