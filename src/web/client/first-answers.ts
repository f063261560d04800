import { getUser } from '#shared/account/auth.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { getHome } from '#shared/reports/home.ts'
import { call, keyOf, queryKey } from './api.ts'
import { queryClient } from './query-client.ts'

/**
 * Reads what the first screen shows, in few calls, into the cache under the address of each part: the screen then
 * renders whole. A failure is left to the screen, which makes the calls itself.
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
  const home = await call(getHome, {}).catch(() => null)
  for (const [address, answer] of Object.entries(home?.answers ?? {})) {
    const key = keyOf(address)
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, answer)
  }
}

function prefetch(endpoint: Endpoint, input: { query?: object } = {}) {
  return queryClient.prefetchQuery({
    queryKey: queryKey(endpoint, input),
    queryFn: () => call(endpoint, input),
  })
}
