import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { login, logout } from '#shared/account/auth.ts'
import { getPaymentProvider, updatePaymentProvider } from '#shared/accounting/online/provider.ts'
import { demoPassword } from './people.ts'

/** What the demo needs of a server that speaks the provider's API. */
interface TestProvider {
  origin: string
  secretKey: string
  webhooks: { secret: string; sendTo: (url: string) => void }
  settleAll: () => void
}

const source = new URL('../../../test/stripe.ts', import.meta.url)
/** Until a bank debit of the demo arrives, instead of four business days. */
const settleMilliseconds = 60_000

/** Starts a provider whose money is not real. A release has none, and its demo shows how to pay without one. */
export async function startTestProvider(): Promise<TestProvider | null> {
  if (!existsSync(fileURLToPath(source))) return null
  const { startStripe }: { startStripe: () => Promise<TestProvider> } = await import(source.href)
  const provider = await startStripe()
  setInterval(() => provider.settleAll(), settleMilliseconds).unref()
  return provider
}

/** Connects the demo's organization as its admin would, and says how to pay without the provider. */
export async function connectTestProvider(
  origin: string,
  provider: TestProvider | null,
): Promise<void> {
  const email = 'admin@demo.example'
  const signedIn = await send(origin, login, { email, password: demoPassword })
  const { token } = Object(signedIn)
  await send(origin, updatePaymentProvider, { provider: 'manual', ...manual }, token)
  if (provider) await connect(origin, provider, token)
  await send(origin, logout, {}, token)
}

async function connect(origin: string, provider: TestProvider, token: unknown) {
  const { secretKey, webhooks } = provider
  const terms = { cardFee: 'payer', cardPercent: '2.9', cardFixed: '0.30' }
  await send(
    origin,
    updatePaymentProvider,
    { provider: 'stripe', secretKey, webhookSecret: webhooks.secret, confirm: true, ...terms },
    token,
  )
  const settings = await send(origin, getPaymentProvider, undefined, token)
  webhooks.sendTo(new URL(new URL(Object(settings).eventsUrl).pathname, origin).href)
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
  return response.json()
}
