import { expect, test } from 'vitest'
import { withoutThousands, withThousands } from './thousands.ts'

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

test.each([
  ['1,010', '1010'],
  ['1,010.5', '1010.5'],
  ['12,345,678.90', '12345678.90'],
  ['-1,010.50', '-1010.50'],
  ['$1,010.50', '1010.50'],
  ['-$5.00', '-5.00'],
  [' 1500\t', '1500'],
  ['1500', '1500'],
])('%j, as amounts are written, is read as %j', (text, plain) => {
  expect(withoutThousands(text, '$')).toBe(plain)
})

test.each([
  ...['1,01', '10,00', '1,0101', '1,010,00', '1010,000', '0,010', '1,010.505', '1,010.', ',010'],
  ...['1.010,50', '1 010', '1,,010', '€1,010', '$$5', '1,010-', '-', '$', '', '１,０１０'],
])('%j is ambiguous and stays unchanged', text => {
  expect(withoutThousands(text, '$')).toBe(text)
})
