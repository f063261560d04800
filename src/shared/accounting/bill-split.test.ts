import { expect, test } from 'vitest'
import { splitOver } from './bill-split.ts'

test('a line of 100.00 over three homes is 33.34, 33.33 and 33.33', () => {
  expect(splitOver('100.00', 3)).toEqual(['33.34', '33.33', '33.33'])
})
