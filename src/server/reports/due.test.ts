import { describe, expect, test } from 'vitest'
import { lastDue } from './due.ts'

const at = (text: string) => new Date(text)

describe('scheduled reports', () => {
  test.each([
    ['on its day from seven in the morning there', '2025-03-05T12:00:00Z', '2025-03-05'],
    ['not before seven there, but a month before', '2025-03-05T11:59:00Z', '2025-02-05'],
    ['later in the month for that day', '2025-03-20T12:00:00Z', '2025-03-05'],
  ])('is due %s', (_when, now, day) => {
    expect(lastDue({ rhythm: 'monthly', day: 5 }, 'America/New_York', at(now))).toBe(day)
  })

  test('on the 31st is due at the end of a shorter month', () => {
    const due = (now: string) => lastDue({ rhythm: 'monthly', day: 31 }, 'UTC', at(now))
    expect(due('2025-02-28T07:00:00Z')).toBe('2025-02-28')
    expect(due('2025-03-30T07:00:00Z')).toBe('2025-02-28')
  })

  test('each week is due on its weekday', () => {
    const due = (day: number) =>
      lastDue({ rhythm: 'weekly', day }, 'UTC', at('2025-03-05T08:00:00Z'))
    // The 5th of March 2025 was a Wednesday.
    expect([1, 2, 3, 4, 7].map(due)).toEqual([
      '2025-03-03',
      '2025-03-04',
      '2025-03-05',
      '2025-02-27',
      '2025-03-02',
    ])
  })
})
