import { expect, it } from 'vitest'
import { stepsOf } from './progress.ts'

const reported = {
  status: 'pending' as const,
  reason: null,
  reopenCount: 0,
  createdAt: '2025-03-01T08:00:00Z',
  startedAt: null,
  completedAt: null,
  assignee: null,
}
const sam = { id: 'sam', firstName: 'Sam', lastName: 'Lee' }
const started = { ...reported, startedAt: '2025-03-02T08:00:00Z', assignee: sam }

const linesOf = (request: Parameters<typeof stepsOf>[0]) =>
  stepsOf(request).map(({ label, isReached, note }) =>
    [isReached ? '✓' : '·', label, note].filter(Boolean).join(' '),
  )

it('a reported request has its work and its end still before it', () => {
  expect(linesOf(reported)).toEqual(['✓ Submitted', '· Work not started', '· Not completed'])
})

it('work in progress names its assignee, and completed work is complete', () => {
  expect(linesOf({ ...started, status: 'in_progress' })).toEqual([
    '✓ Submitted',
    '✓ Work started Assigned to Sam Lee',
    '· Not completed',
  ])
  expect(
    linesOf({ ...started, status: 'completed', completedAt: '2025-03-03T08:00:00Z' }).at(-1),
  ).toBe('✓ Completed')
})

it('a cancelled request ends with the reason, and shows work only if there was any', () => {
  expect(linesOf({ ...reported, status: 'cancelled', reason: 'Reported twice' })).toEqual([
    '✓ Submitted',
    '✓ Cancelled Reported twice',
  ])
  expect(linesOf({ ...started, status: 'cancelled', reason: 'No longer needed' })).toEqual([
    '✓ Submitted',
    '✓ Work started Assigned to Sam Lee',
    '✓ Cancelled No longer needed',
  ])
})

it('a request that is pending again shows the reason', () => {
  expect(linesOf({ ...reported, reason: 'Waiting for parts' })[0]).toBe(
    '✓ Submitted Moved back to pending: Waiting for parts',
  )
  expect(linesOf({ ...reported, reopenCount: 1, reason: 'It drips again' })[0]).toBe(
    '✓ Submitted Reopened: It drips again',
  )
  expect(linesOf({ ...reported, reopenCount: 1 })[0]).toBe('✓ Submitted Reopened')
})
