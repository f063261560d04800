import { expect, it } from 'vitest'
import { countRequests } from './counters.ts'

const request = (given: Partial<Parameters<typeof countRequests>[0][number]>) => ({
  status: 'pending' as const,
  priority: 'medium' as const,
  createdAt: '2025-03-01T08:00:00Z',
  startedAt: null,
  completedAt: null,
  ...given,
})

it('requests are counted by status, the urgent ones by priority whatever their status', () => {
  expect(
    countRequests([
      request({ priority: 'urgent' }),
      request({ status: 'in_progress', priority: 'urgent' }),
      request({ status: 'completed', priority: 'urgent' }),
      request({ status: 'cancelled', priority: 'urgent' }),
      request({ status: 'completed' }),
    ]),
  ).toMatchObject({ pending: 1, inProgress: 1, completed: 2, urgent: 4, urgentOpen: 2 })
})

it('below each counter stands since when the longest has waited or been at work', () => {
  expect(
    countRequests([
      request({ createdAt: '2025-03-09T08:00:00Z' }),
      request({ createdAt: '2025-03-03T08:00:00Z' }),
      request({ status: 'in_progress', startedAt: '2025-03-05T08:00:00Z' }),
      request({ status: 'completed', completedAt: '2025-03-06T08:00:00Z' }),
      request({ status: 'completed', completedAt: '2025-03-07T08:00:00Z' }),
    ]),
  ).toMatchObject({
    oldestPending: '2025-03-03T08:00:00Z',
    oldestInProgress: '2025-03-05T08:00:00Z',
    latestCompleted: '2025-03-07T08:00:00Z',
  })
})

it('with no requests every counter is 0 and says nothing more', () => {
  expect(countRequests([])).toEqual({
    pending: 0,
    inProgress: 0,
    completed: 0,
    urgent: 0,
    urgentOpen: 0,
    oldestPending: null,
    oldestInProgress: null,
    latestCompleted: null,
  })
})
