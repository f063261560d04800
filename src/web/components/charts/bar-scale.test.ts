import { expect, test } from 'vitest'
import { labelled, ticksUpTo } from './bar-scale.ts'

test.each([
  [0, [0, 25, 50, 75, 100]],
  [980, [0, 250, 500, 750, 1000]],
  [1000, [0, 250, 500, 750, 1000]],
  [1000.01, [0, 500, 1000, 1500]],
  [45_230, [0, 20_000, 40_000, 60_000]],
])('a highest bar of %s is read by round lines', (highest, ticks) => {
  expect(ticksUpTo(highest)).toEqual(ticks)
})

test('about four labels are below, always with the last one', () => {
  expect(labelled(7)).toEqual([0, 2, 4, 6])
  expect(labelled(30)).toEqual([5, 13, 21, 29])
  expect(labelled(13)).toEqual([0, 4, 8, 12])
})
