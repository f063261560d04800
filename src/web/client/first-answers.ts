import { getUser } from '#shared/account/auth.ts'
import { addressOf } from '#shared/address.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { getHome } from '#shared/reports/home.ts'
import { call, keyOf, queryKey } from './api.ts'
import { hasSucceeded } from './begun-calls.ts'
import { queryClient } from './query-client.ts'

/**
 * Reads the first screen's calls, which began before the code was there, into the cache: the screen then renders
 * whole. A refusal is left to the screen, which takes it as its own.
 */
export async function readFirstAnswers(): Promise<void> {
  await Promise.race([
    Promise.all([
      prefetch(getUser),
      prefetch(getStats),
      prefetch(listLeases, { query: { rented: 'true' } }),
      readHome(),
    ]),
    new Promise(done => setTimeout(done, longest)),
  ])
}

/** Milliseconds; after that the screen renders with the answers that came. */
const longest = 8_000

async function readHome(): Promise<void> {
  if (!(await hasSucceeded(getHome.path))) return
  const { answers } = await call(getHome, {})
  for (const [address, answer] of Object.entries(answers)) {
    const key = keyOf(address)
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, answer)
  }
}

async function prefetch(endpoint: Endpoint, input: { query?: object } = {}): Promise<void> {
  if (!(await hasSucceeded(addressOf(endpoint, input)))) return
  await queryClient.prefetchQuery({
    queryKey: queryKey(endpoint, input),
    queryFn: () => call(endpoint, input),
  })
}
