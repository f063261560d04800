import { expect, test } from 'vitest'
import { occupancyOf, wholeOrZero } from './property-facts.ts'

test.each([
  [17, 20, 0, 85],
  [142, 156, 0, 91],
  [142, 156, 1, 92],
  [1, 3, 0, 33],
  [2, 3, 0, 67],
  [2, 3, 1, 100],
  [0, 12, 0, 0],
  [12, 12, 0, 100],
  [0, 0, 0, 0],
  [0, 1, 1, 0],
  // 28.5 as a float is a hair less.
  [57, 200, 0, 29],
])(
  '%i of %i units lived in, %i of them a model or under works, are %i%% occupied',
  (occupiedUnits, unitCount, nonRevenueUnits, percent) => {
    expect(occupancyOf({ occupiedUnits, unitCount, nonRevenueUnits })).toBe(percent)
  },
)

test.each([
  ['12', 12],
  ['3.7', 3],
  ['', 0],
  ['twelve', 0],
  ['-2', -2],
])('the number of units typed as %j is %i', (typed, units) => {
  expect(wholeOrZero(typed)).toBe(units)
})
