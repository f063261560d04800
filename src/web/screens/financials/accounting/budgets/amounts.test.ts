import { expect, test } from 'vitest'
import { centsOf, changedBy, sentRows, shownAmount, sumsOf, withPasted } from './amounts.ts'

const year = (text: string) => Array.from({ length: 12 }, () => text)

test('a cell takes amounts as people type them', () => {
  expect(['', '1200', '1,200.50', '-3', '0'].map(text => centsOf(text))).toEqual([
    ...[0, 120_000, 120_050, -300, 0],
  ])
  expect(['abc', '1,20', '--3'].map(text => centsOf(text))).toEqual([null, null, null])
  expect(['0.00', '12.00', '12.50'].map(shownAmount)).toEqual(['', '12', '12.50'])
})

test('last year and a percentage make this year, to the cent', () => {
  expect(changedBy(['1000.00', '33.33', '-10.00', '0.00'], '3')).toEqual([
    ...['1030.00', '34.33', '-10.30', '0.00'],
  ])
  expect(changedBy(['1000.00'], '-2.5')).toEqual(['975.00'])
  expect(changedBy(['1000.00'], 'much')).toBeNull()
})

test('a block is pasted from its cell on, and cells outside the grid are left out', () => {
  const cells = { a: year(''), b: year('') }
  const pasted = withPasted(cells, ['a', 'b'], { accountId: 'a', month: 10 }, [
    ['$1,200.00', '(300)', '5'],
    ['7', '8'],
    ['9'],
  ])
  expect(pasted.a?.slice(9)).toEqual(['', '1200.00', '-300'])
  expect(pasted.b?.slice(9)).toEqual(['', '7', '8'])
  expect(cells.a).toEqual(year(''))
})

test('sums are of months and year, net income less expenses', () => {
  const rows = [
    { accountId: 'a', type: 'income' as const },
    { accountId: 'b', type: 'expense' as const },
  ]
  const sums = sumsOf(rows, { a: year('1000'), b: year('200.50').with(0, 'wrong') })
  expect(sums.net.slice(0, 2)).toEqual([100_000, 79_950])
  expect(sums.income[12]).toBe(1_200_000)
  expect(sums.expense[12]).toBe(20_050 * 11)
})

test('only rows with an amount are sent, and none while a cell is wrong', () => {
  const empty = { a: year(''), b: year('0') }
  expect(sentRows({ ...empty, c: year('1') })).toEqual([{ accountId: 'c', months: year('1.00') }])
  expect(sentRows({ ...empty, c: year('x') })).toBeNull()
})
