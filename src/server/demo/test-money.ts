import Stripe from 'stripe'
import { login, logout } from '#shared/account/auth.ts'
import { getPaymentProvider, updatePaymentProvider } from '#shared/accounting/online/provider.ts'
import { demoPassword } from './people.ts'

/** A server that speaks the provider's API without moving money: a checkout starts one beside the demo. */
interface TestServer {
  origin: string
  secretKey: string
}

/** The one named in the environment; a release has none, and its demo shows how to pay without one. */
export function testServer(given: NodeJS.ProcessEnv): TestServer | null {
  const { STRIPE_API_BASE: origin, DEMO_STRIPE_KEY: secretKey } = given
  return origin && secretKey ? { origin, secretKey } : null
}

/** Connects the demo's organization as its admin would, and says how to pay without a provider. */
export async function takeTestMoney(demo: string, server: TestServer | null): Promise<void> {
  const { token } = Object(
    await send(demo, login, { email: 'admin@demo.example', password: demoPassword }),
  )
  await send(demo, updatePaymentProvider, { provider: 'manual', ...manual }, token)
  if (server) await connect(demo, server, token)
  await send(demo, logout, {}, token)
}

async function connect(demo: string, { origin, secretKey }: TestServer, token: unknown) {
  const { hostname, port } = new URL(origin)
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http' })
  const { eventsUrl } = Object(await send(demo, getPaymentProvider, undefined, token))
  for await (const { id } of stripe.webhookEndpoints.list()) await stripe.webhookEndpoints.del(id)
  const { secret } = await stripe.webhookEndpoints.create({
    url: new URL(new URL(eventsUrl).pathname, demo).href,
    enabled_events: ['*'],
  })
  const terms = { cardFee: 'payer', cardPercent: '2.9', cardFixed: '0.30' }
  const keys = { secretKey, webhookSecret: secret, confirm: true }
  await send(demo, updatePaymentProvider, { provider: 'stripe', ...keys, ...terms }, token)
}

const manual = {
  zelle: 'rent@demo.example',
  checkTo: 'Whitfield Property Management',
  mailTo: '100 Oakwood Avenue, Albany, NY 12207',
}

async function send(
  origin: string,
  { method, path }: { method: string; path: string },
  body?: unknown,
  token?: unknown,
): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`The demo could not call ${method} ${path}: ${response.status}`)
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}
