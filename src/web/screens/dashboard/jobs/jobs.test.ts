import { expect, test } from 'vitest'
import type {
  MaintenancePriority,
  MaintenanceStatus,
} from '#shared/maintenance/maintenance-requests.ts'
import { jobsOf } from './jobs.ts'

const job = (
  id: string,
  priority: MaintenancePriority,
  assignedTo: string | null,
  status: MaintenanceStatus = 'pending',
) => ({ id, priority, assignedTo, status })

test('urgent jobs come first, then the user’s own before unassigned ones, older ones first', () => {
  const jobs = jobsOf(
    [
      job('1', 'low', null),
      job('2', 'urgent', null),
      job('3', 'medium', 'sam'),
      job('4', 'urgent', 'sam', 'in_progress'),
      job('5', 'medium', 'sam'),
      job('6', 'high', null),
    ],
    'sam',
  )
  expect(jobs.map(({ id }) => id)).toEqual(['4', '2', '3', '5', '6', '1'])
})

test('jobs of others, finished and cancelled ones are not listed', () => {
  const jobs = jobsOf(
    [
      job('1', 'urgent', 'kim'),
      job('2', 'urgent', 'sam', 'completed'),
      job('3', 'urgent', null, 'cancelled'),
    ],
    'sam',
  )
  expect(jobs).toEqual([])
})
