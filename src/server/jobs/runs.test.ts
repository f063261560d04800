import { expect, test } from 'vitest'
import { reasonOf } from './runs.ts'

test.each([
  [{ name: 'AbortError', message: 'This operation was aborted' }, 'was stopped'],
  [{ value: { message: 'pg-boss shut down while active' } }, 'was stopped'],
  [{ value: { message: 'job timed out' } }, 'switched off'],
  [{ message: 'Failed query', cause: { code: '57P01', message: 'terminating' } }, 'The database'],
  [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' }, 'The database'],
  [{ code: 'ENOSPC', message: 'write' }, 'no room'],
  [{ code: 'EACCES', message: '/srv/backups' }, 'A folder'],
  [{ message: 'duplicate key (email)=(bob@example.com)', code: '23505' }, 'Something went wrong'],
  [null, 'Something went wrong'],
])('a run that failed with %j gives the reason in text of ours', (output, words) => {
  expect(reasonOf(output)).toContain(words)
  expect(reasonOf(output)).not.toMatch(/bob|srv|duplicate/)
})
