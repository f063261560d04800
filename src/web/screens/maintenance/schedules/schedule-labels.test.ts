import { expect, test } from 'vitest'
import { aheadWords, everyWords } from './schedule-labels.ts'

test('a rhythm reads as people say it', () => {
  expect(everyWords({ every: 1, everyUnit: 'months' })).toBe('Every month')
  expect(everyWords({ every: 2, everyUnit: 'weeks' })).toBe('Every 2 weeks')
  expect([0, 1, 7].map(aheadWords)).toEqual([
    'entered on that day',
    'entered the day before',
    'entered 7 days before',
  ])
})
