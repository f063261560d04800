import { describe, expect, test } from 'vitest'
import { jobs } from '../operations/scheduler.ts'
import { label, nextDue } from './times.ts'

describe('the times of a job', () => {
  test.each([
    ['* * * * *', 'Every minute', '2025-03-01T23:58:00Z'],
    ['*/5 * * * *', 'Every 5 minutes', '2025-03-02T00:00:00Z'],
    ['0 * * * *', 'Every hour, on the hour', '2025-03-02T00:00:00Z'],
    ['57 * * * *', 'Every hour, at 57 minutes past', '2025-03-02T00:57:00Z'],
    ['40 3 * * *', 'Every day at 03:40 UTC', '2025-03-02T03:40:00Z'],
  ])('%s are shown as “%s”', (cron, words, next) => {
    expect(label(cron)).toBe(words)
    // Due this very minute is under way already.
    expect(nextDue(cron, new Date('2025-03-01T23:57:30Z'))).toEqual(new Date(next))
  })

  test('are shown for every job', () => {
    for (const { cron } of jobs) expect(label(cron)).toMatch(/^Every /)
  })

  test('of another form are unknown', () => {
    expect(() => label('0 0 1 * *')).toThrow('No words')
  })
})
