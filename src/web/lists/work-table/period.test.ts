import { expect, it } from 'vitest'
import { daysOfPeriod, latestMonths, rangeOf } from './period.ts'

const today = '2026-03-10'

it('a preset, a month and a range have their days', () => {
  expect(daysOfPeriod('this-month', today)).toEqual({ from: '2026-03-01', to: today })
  expect(daysOfPeriod('all-time', today)).toEqual({})
  expect(daysOfPeriod('2024-02', today)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(daysOfPeriod('2026-01-05..2026-01-09', today)).toEqual({
    ...{ from: '2026-01-05', to: '2026-01-09' },
  })
  expect(daysOfPeriod('..2026-01-09', today)).toEqual({ to: '2026-01-09' })
  expect(daysOfPeriod(rangeOf({ from: '2026-01-05' }), today)).toEqual({ from: '2026-01-05' })
})

it('another text is no period', () => {
  for (const text of [
    '',
    '..',
    'March',
    '2026-13',
    '2026-02-30..',
    'a..b',
    '2026-01-01..2026-01-02..',
  ])
    expect(daysOfPeriod(text, today)).toBeNull()
})

it('the latest months begin with this one', () => {
  expect(latestMonths(today, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
})
