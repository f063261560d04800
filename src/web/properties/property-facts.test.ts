import { expect, test } from 'vitest'
import { occupancyPercent, wholeOrZero } from './property-facts.ts'

test.each([
  [17, 20, 85],
  [142, 156, 91],
  [1, 3, 33],
  [2, 3, 67],
  [0, 12, 0],
  [12, 12, 100],
  [0, 0, 0],
])('%i of %i units lived in are %i%% occupied', (occupiedUnits, unitCount, percent) => {
  expect(occupancyPercent({ occupiedUnits, unitCount })).toBe(percent)
})

test.each([
  ['12', 12],
  ['3.7', 3],
  ['', 0],
  ['twelve', 0],
  ['-2', -2],
])('the number of units typed as %j is %i', (typed, units) => {
  expect(wholeOrZero(typed)).toBe(units)
})
