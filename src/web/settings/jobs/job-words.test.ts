import { expect, test } from 'vitest'
import { durationWords, lastRunWords } from './job-words.ts'

test.each([
  [12, '0.1 seconds'],
  [340, '0.3 seconds'],
  [1_000, '1 second'],
  [59_600, '60 seconds'],
  [240_000, '4 minutes'],
])('%i ms are told as %s', (ms, words) => {
  expect(durationWords(ms)).toBe(words)
})

test('a run that goes on has no length yet', () => {
  const startedAt = '2025-03-01T12:00:00Z'
  const running = lastRunWords({ lastRun: { startedAt, took: null, outcome: 'running' } })
  expect(running).toMatch(/^Running since 03\/01\/2025, .+ (AM|PM)$/)
  expect(lastRunWords({ lastRun: { startedAt, took: 90_000, outcome: 'failed' } })).toMatch(
    /^Last tried .*, 90 seconds$/,
  )
  expect(lastRunWords({ lastRun: null })).toBe('It has not run yet')
})
