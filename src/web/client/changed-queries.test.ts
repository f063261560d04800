import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changed, followNews, readChanged, readNews } from './changed-queries.ts'
import { queryClient } from './query-client.ts'

let leave: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of leave) stop()
  leave = []
  queryClient.clear()
  followNews(false)
})

/** A screen that shows an answer; how often it was read since it was there. */
async function shown(path: string, answer: () => Promise<unknown> = async () => 'rows') {
  const queryFn = vi.fn(answer)
  const queryKey = path.slice(1).split('/')
  leave.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  queryFn.mockClear()
  return queryFn
}

test('a change reloads the displayed queries of its nouns, once, and no others', async () => {
  const [leases, one, vendors, alike] = [
    await shown('/api/leases'),
    await shown('/api/leases/7/ledger'),
    await shown('/api/vendors'),
    await shown('/api/leases-of-others'),
  ]
  changed(['payments'])
  changed(['leases'])
  await vi.advanceTimersByTimeAsync(200)
  expect([leases, one, vendors, alike].map(read => read.mock.calls.length)).toEqual([1, 1, 0, 0])
})

test('a query that is not on the screen is read when it is shown next', async () => {
  await shown('/api/leases')
  leave.pop()?.()
  changed(['leases'])
  await vi.advanceTimersByTimeAsync(200)
  const query = queryClient.getQueryCache().find({ queryKey: ['api', 'leases'] })
  expect(query?.state).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' })
})

test('the news of one’s own change is read along with it', async () => {
  const [leases, units] = [await shown('/api/leases'), await shown('/api/units')]
  followNews(true)
  changed(['payments'])
  await vi.advanceTimersByTimeAsync(40)
  expect(leases).not.toHaveBeenCalled()
  readNews(['payments', 'leases'])
  await vi.advanceTimersByTimeAsync(500)
  expect(leases).toHaveBeenCalledTimes(1)
  expect(units).toHaveBeenCalledTimes(1)
})

test('one’s own change is read without its news, too, and others’ changes at once', async () => {
  const leases = await shown('/api/leases')
  followNews(true)
  changed(['leases'])
  await vi.advanceTimersByTimeAsync(100)
  expect(leases).toHaveBeenCalledTimes(1)
  readNews(['leases'])
  expect(leases).toHaveBeenCalledTimes(2)
})

test("a failed query waits for the user's own change or retry", async () => {
  const failed = await shown('/api/leases', async () => {
    throw new Error('Gone')
  })
  readNews(['leases'])
  expect(failed).not.toHaveBeenCalled()
  changed(['leases'])
  await vi.advanceTimersByTimeAsync(0)
  expect(failed).toHaveBeenCalledTimes(1)
})

test('a record that changed meanwhile is there once it is waited for', async () => {
  const [vendors, reads] = [await shown('/api/vendors'), await shown('/api/vendors/7')]
  await readChanged(['notifications'], '/api/vendors/7')
  expect([vendors, reads].map(read => read.mock.calls.length)).toEqual([0, 1])
})
