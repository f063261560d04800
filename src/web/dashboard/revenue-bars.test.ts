import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { barsOf, labelled, ticksOf } from './revenue-bars.ts'

test('each of 7 or 30 days has a bar of its own', () => {
  expect(barsOf(daysOf(7))).toHaveLength(7)
  expect(barsOf(daysOf(30))[0]).toEqual({ from: '2025-01-01', to: '2025-01-01', amount: '1.10' })
})

test('90 days are thirteen weeks that end today, and nothing is lost between them', () => {
  const bars = barsOf(daysOf(90))
  expect(bars).toHaveLength(13)
  expect(bars[0]).toEqual({ from: '2025-01-01', to: '2025-01-06', amount: '6.60' })
  expect(bars.at(-1)).toEqual({ from: '2025-03-25', to: '2025-03-31', amount: '7.70' })
  for (const [index, bar] of bars.slice(1).entries()) {
    expect(bar.from).toBe(addDays(bars[index]?.to ?? '', 1))
  }
})

test.each([
  ['0.00', [0, 25, 50, 75, 100]],
  ['980.00', [0, 250, 500, 750, 1000]],
  ['1000.00', [0, 250, 500, 750, 1000]],
  ['1000.01', [0, 500, 1000, 1500]],
  ['45230.00', [0, 20_000, 40_000, 60_000]],
])('a highest bar of %s is read by round lines', (amount, ticks) => {
  expect(ticksOf([{ from: '2025-01-01', to: '2025-01-01', amount }])).toEqual(ticks)
})

test('about four dates stand below, the last one always', () => {
  expect(labelled(7)).toEqual([0, 2, 4, 6])
  expect(labelled(30)).toEqual([5, 13, 21, 29])
  expect(labelled(13)).toEqual([0, 4, 8, 12])
})

function daysOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    day: addDays('2025-01-01', index),
    amount: '1.10',
  }))
}
