import Fastify from 'fastify'
import type { Account } from './stripe/account.ts'
import { serveApi } from './stripe/api.ts'
import { serveCheckout } from './stripe/checkout-routes.ts'
import type { TestAccount } from './stripe/controls.ts'
import { type Faults, openFaults, type Request } from './stripe/faults.ts'
import type { Key } from './stripe/keys.ts'
import { type AccountOptions, openAccount } from './stripe/open-account.ts'

/** The server with its first account, whose controls it has; further ones come from `openAccount`. */
export interface TestStripe extends TestAccount, Faults {
  /** `http://127.0.0.1:12345`, for `STRIPE_API_BASE`. */
  origin: string
  /** The same for the options of the library. */
  options: { host: string; port: number; protocol: 'http' }
  /** Each request of the API so far. */
  requests: Request[]
  openAccount: (options?: AccountOptions) => TestAccount
  close: () => Promise<void>
}

/**
 * A server on this machine that speaks Stripe's API as the library calls it, in memory. No money
 * moves. A card is charged at once; a bank debit is processing until the test settles it.
 *
 * @param port a free one unless given
 */
export async function startStripe({
  port = 0,
  ...first
}: AccountOptions & { port?: number } = {}): Promise<TestStripe> {
  const server = Fastify({ forceCloseConnections: true })
  const accounts: Account[] = []
  const keys = new Map<string, Key>()
  const requests: Request[] = []
  const faults = openFaults()
  let origin = ''
  const open = (options: AccountOptions = {}) => {
    const { account, handle } = openAccount(options, { keys, origin: () => origin })
    accounts.push(account)
    return handle
  }
  const form = 'application/x-www-form-urlencoded'
  server.addContentTypeParser(form, { parseAs: 'string' }, (_, body, done) => done(null, body))
  serveApi(server, { keys, faults, requests })
  serveCheckout(server, accounts)
  origin = await server.listen({ port, host: '127.0.0.1' })
  const listening = { host: '127.0.0.1', port: Number(new URL(origin).port) }
  return {
    ...open(first),
    ...faults,
    origin,
    options: { ...listening, protocol: 'http' },
    requests,
    openAccount: open,
    close: () => server.close(),
  }
}
