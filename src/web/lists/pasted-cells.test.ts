import { expect, test } from 'vitest'
import { pastedCells } from './pasted-cells.ts'

test('a column and a block of a spreadsheet can be pasted', () => {
  expect(pastedCells('1500\r\n1600\r\n')).toEqual([['1500'], ['1600']])
  expect(pastedCells('2\t1.5\t850\n1\t\t600')).toEqual([
    ['2', '1.5', '850'],
    ['1', '', '600'],
  ])
})
