import { afterEach, expect, test } from 'vitest'
import { getUser } from '#shared/account/auth.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { queryKey } from './api.ts'
import { takeBegun } from './begun-calls.ts'
import { readFirstAnswers } from './first-answers.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  queryClient.clear()
  globalThis.begunCalls = undefined
})

const json = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }))

test('parts of the first call are cached where a screen looks for them', async () => {
  globalThis.begunCalls = {
    '/api/auth/user': json({ id: 'ann' }),
    '/api/home': json({
      answers: { '/api/payments?limit=5': [{ id: 'p' }], '/api/invitations': [] },
    }),
  }
  await readFirstAnswers()
  expect(queryClient.getQueryData(queryKey(getUser))).toEqual({ id: 'ann' })
  expect(queryClient.getQueryData(['api', 'payments', { search: 'limit=5' }])).toEqual([
    { id: 'p' },
  ])
  expect(queryClient.getQueryData(['api', 'invitations'])).toEqual([])
})

test('a refusal is left to the screen', async () => {
  globalThis.begunCalls = { '/api/auth/user': json({ message: 'Signed out' }, 401) }
  await readFirstAnswers()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect((await takeBegun('/api/auth/user'))?.status).toBe(401)
})

test('a newer answer stays', async () => {
  queryClient.setQueryData(queryKey(getStats), { totalUnits: 2 })
  globalThis.begunCalls = { '/api/home': json({ answers: { [getStats.path]: { totalUnits: 1 } } }) }
  await readFirstAnswers()
  expect(queryClient.getQueryData(queryKey(getStats))).toEqual({ totalUnits: 2 })
})
