import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { barsOf } from './revenue-bars.ts'

test('each of 7 or 30 days has a bar of its own', () => {
  expect(barsOf(daysOf(7))).toHaveLength(7)
  expect(barsOf(daysOf(30))[0]).toEqual({ from: '2025-01-01', to: '2025-01-01', amount: '1.10' })
})

test('90 days are thirteen weeks that end today, without gaps', () => {
  const bars = barsOf(daysOf(90))
  expect(bars).toHaveLength(13)
  expect(bars[0]).toEqual({ from: '2025-01-01', to: '2025-01-06', amount: '6.60' })
  expect(bars.at(-1)).toEqual({ from: '2025-03-25', to: '2025-03-31', amount: '7.70' })
  for (const [index, bar] of bars.slice(1).entries()) {
    expect(bar.from).toBe(addDays(bars[index]?.to ?? '', 1))
  }
})

function daysOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    day: addDays('2025-01-01', index),
    amount: '1.10',
  }))
}
