import { expect, test } from 'vitest'
import { aheadLabel, everyLabel } from './schedule-row.tsx'

test('a rhythm reads naturally', () => {
  expect(everyLabel({ every: 1, everyUnit: 'months' })).toBe('Every month')
  expect(everyLabel({ every: 2, everyUnit: 'weeks' })).toBe('Every 2 weeks')
  expect([0, 1, 7].map(aheadLabel)).toEqual([
    'created on that day',
    'created the day before',
    'created 7 days before',
  ])
})
