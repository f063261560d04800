import { expect, test } from 'vitest'
import { durationLabel, isOver, lastRunLabel } from './job-labels.ts'

test.each([
  [12, '0.1 seconds'],
  [340, '0.3 seconds'],
  [1_000, '1 second'],
  [59_600, '60 seconds'],
  [240_000, '4 minutes'],
])('%i ms are shown as %s', (ms, labels) => {
  expect(durationLabel(ms)).toBe(labels)
})

test('a running job has no duration yet', () => {
  const startedAt = '2025-03-01T12:00:00Z'
  const running = lastRunLabel({ lastRun: { startedAt, took: null, outcome: 'running' } })
  expect(running).toMatch(/^Running since 03\/01\/2025, .+ (AM|PM)$/)
  expect(lastRunLabel({ lastRun: { startedAt, took: 90_000, outcome: 'failed' } })).toMatch(
    /^Last tried .*, 90 seconds$/,
  )
  expect(lastRunLabel({ lastRun: null })).toBe('Has not run yet')
})

test('a requested job is done once it ran again, not while the list shows the previous run', () => {
  const ran = (minute: number) => ({
    startedAt: `2025-03-01T12:0${minute}:00.000Z`,
    took: 90,
    outcome: 'done' as const,
  })
  const before = { state: 'resting' as const, lastRun: ran(1) }
  const waiting = { state: 'waiting' as const, lastRun: ran(1) }
  expect(isOver(before, waiting)).toBe(false)
  expect(isOver(waiting, waiting)).toBe(false)
  expect(isOver({ state: 'resting', lastRun: ran(2) }, waiting)).toBe(true)
  const running = { state: 'running' as const, lastRun: { ...ran(2), outcome: 'running' as const } }
  expect(isOver(running, waiting)).toBe(false)
  expect(isOver(before, running)).toBe(false)
  expect(isOver({ state: 'resting', lastRun: ran(2) }, running)).toBe(true)
  expect(isOver({ state: 'resting', lastRun: ran(1) }, { ...waiting, lastRun: null })).toBe(true)
})
