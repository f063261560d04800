import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PaymentOptions, PaymentProviderSettings } from '#shared/accounting/online/provider.ts'
import { todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import {
  app,
  database,
  landlord,
  organizationIdOf,
  renterOf,
  storage,
  stripeServer,
} from '#test/world.ts'
import type { Keys } from '../../config/secret-key.ts'
import { auditLog, paymentAttempts, providerAccounts } from '../../db/tables.ts'
import { encryptProvidersAgain, openProviders } from '../../integrations/payments/providers.ts'

let stripe: TestStripe

beforeAll(async () => {
  stripe = await startStripe()
  stripeServer.base = stripe.origin
})
afterAll(() => stripe.close())

const path = '/api/payment-provider'
type Lana = Awaited<ReturnType<typeof landlord>>
const put = (lana: Lana, body: object) =>
  lana.put<PaymentProviderSettings & { message: string; errors: { field: string }[] }>(path, {
    provider: 'stripe',
    ...body,
  })

it('a key is checked at Stripe before it is stored, and never shown again', async () => {
  const lana = await landlord()
  const { secretKey } = stripe.openAccount({ name: 'Lord Homes' })
  const empty = await lana.get<PaymentProviderSettings>(path)
  expect(empty.body).toEqual({
    ...{ stripe: null, manual: null },
    eventsUrl: `https://rooftree.example/api/payment-provider/events/${await organizationIdOf(lana)}`,
  })
  const connected = await put(lana, { secretKey, cardFee: 'payer', cardPercent: '2.9' })
  expect(connected.body.stripe).toMatchObject({
    ...{ mode: 'test', keyEnd: secretKey.slice(-4), accountName: 'Lord Homes', minimum: '1.00' },
    ...{ hasWebhookSecret: false, cardPercent: '2.9', achFee: '0.00', failure: null },
  })
  expect(connected.text).not.toContain(secretKey)
  const kept = await put(lana, { minimum: '25' })
  expect(kept.body.stripe).toMatchObject({ keyEnd: secretKey.slice(-4), minimum: '25.00' })
  const entries = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.organizationId, await organizationIdOf(lana)))
  const written = JSON.stringify(entries)
  expect(written).toContain('provider_account')
  expect(written).not.toMatch(/secret_?key|sk_test|whsec/i)
})

it.each([
  ['pk_test_12345678', 400, /publishable key/],
  ['hello', 400, /begins with rk_ or sk_/],
  ['sk_test_wrongwrong', 400, /does not know this key/],
])('the key %s is refused with a sentence', async (secretKey, status, sentence) => {
  const refused = await put(await landlord(), { secretKey })
  expect(refused).toMatchObject({ status, body: { message: expect.stringMatching(sentence) } })
  expect(refused.body.errors).toMatchObject([{ field: 'secretKey' }])
})

it('a key without rights, a dead line and a wrong signing secret say what to do', async () => {
  const lana = await landlord()
  const { secretKey, addRestrictedKey } = stripe.openAccount()
  const weak = await put(lana, { secretKey: addRestrictedKey({ customers: 'read' }) })
  expect(weak.body.message).toMatch(/lacks a right/)
  stripe.refuse('GET /v1/account', 503, { times: 1 })
  expect(await put(lana, { secretKey })).toMatchObject({
    ...{ status: 503, body: { message: expect.stringMatching(/cannot be reached/) } },
  })
  const wrong = await put(lana, { secretKey, webhookSecret: 'sk_test_12345678' })
  expect(wrong.body.errors).toMatchObject([{ field: 'webhookSecret' }])
  expect((await put(lana, {})).body.errors).toMatchObject([{ field: 'secretKey' }])
  expect((await lana.get<PaymentProviderSettings>(path)).body.stripe).toBeNull()
})

it('a test payment moves no money, and a revoked key is noted until it works again', async () => {
  const lana = await landlord()
  const account = stripe.openAccount()
  const rights = {
    customers: 'write',
    payment_intents: 'write',
    accounts_kyc_basic: 'read',
  } as const
  const key = account.addRestrictedKey(rights)
  await put(lana, { secretKey: key })
  expect((await lana.post(`${path}/tests`)).body).toMatchObject({ mode: 'test', paid: '1.00' })
  account.expireKey(key)
  expect(await lana.post(`${path}/tests`)).toMatchObject({ status: 400 })
  expect((await lana.get<PaymentProviderSettings>(path)).body.stripe).toMatchObject({
    ...{ failure: 'key', failedAt: expect.any(String) },
  })
  const again = await put(lana, { secretKey: account.secretKey })
  expect(again.body.stripe).toMatchObject({ failure: null, failedAt: null })
})

it('a former signing secret counts for a day', async () => {
  const lana = await landlord()
  const organizationId = await organizationIdOf(lana)
  const { secretKey } = stripe.openAccount()
  await put(lana, { secretKey, webhookSecret: 'whsec_first111' })
  await put(lana, { webhookSecret: 'whsec_second22' })
  await put(lana, { webhookSecret: 'whsec_second22' })
  const secrets = async () => (await app.providers.of(database.db, organizationId))?.webhookSecrets
  expect(await secrets()).toEqual(['whsec_second22', 'whsec_first111'])
  vi.setSystemTime(Date.now() + 25 * 60 * 60_000)
  expect(await secrets()).toEqual(['whsec_second22'])
})

it('another account asks while payments are on their way; disconnecting stops planned ones', async () => {
  const { lana, lease, tenant } = await rented()
  const first = stripe.openAccount()
  await put(lana, { secretKey: first.secretKey })
  const attempt = {
    leaseId: lease.id,
    userId: tenant.user.id,
    kind: 'ach',
    amount: '5.00',
  } as const
  const own = { ...attempt, organizationId: await organizationIdOf(lana) }
  await database.db.insert(paymentAttempts).values([
    { ...own, state: 'processing' },
    { ...own, state: 'scheduled' },
  ])
  expect((await put(lana, { secretKey: first.restrictedKey })).status).toBe(200)
  const { secretKey } = stripe.openAccount()
  const asked = await put(lana, { secretKey })
  expect(asked).toMatchObject({ status: 409, body: { needsConfirmation: true } })
  expect((await put(lana, { secretKey, confirm: true })).status).toBe(200)
  expect((await put(lana, { disconnect: true })).status).toBe(409)
  const gone = await put(lana, { disconnect: true, confirm: true })
  expect(gone.body.stripe).toBeNull()
  const states = await database.db
    .select({ state: paymentAttempts.state })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.leaseId, lease.id))
  expect(states.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'processing'])
  const [row] = await database.db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.organizationId, own.organizationId))
  expect(row).toMatchObject({ secret: '', keyEnd: null, webhookSecret: null })
  expect((await put(lana, { secretKey })).body.stripe).toMatchObject({ mode: 'test' })
})

it('details without a provider are encrypted, take over the former text, and reach who still rents', async () => {
  const { lana, lease, tenant } = await rented()
  const options = (of: Pick<Lana, 'get'>) =>
    of.get<PaymentOptions>(`/api/leases/${lease.id}/payment-options`)
  await lana.patch('/api/organization', { paymentInstructions: 'Zelle to lana@example.com' })
  expect((await options(tenant)).body).toMatchObject({
    ...{ online: null, blocked: null, reference: `RT-${lease.id.slice(-8).toUpperCase()}` },
    manual: { notes: 'Zelle to lana@example.com', zelle: null },
  })
  const bank = { bankName: 'First Bank', routingNumber: '021000021', accountNumber: '998877' }
  const saved = await lana.put<PaymentProviderSettings>(path, { provider: 'manual', ...bank })
  expect(saved.body.manual).toMatchObject({ ...bank, notes: null })
  const [row] = await database.db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.organizationId, await organizationIdOf(lana)))
  expect(row?.secret).not.toContain('998877')
  expect((await options(tenant)).body.manual).toMatchObject(bank)
  expect((await options(await landlord())).status).toBe(404)
  await lana.put(`/api/leases/${lease.id}/eviction`, {
    evictionOn: todayIn('America/New_York'),
    reason: 'Unpaid rent',
  })
  expect((await options(tenant)).body.manual).toBeNull()
  expect((await options(lana)).body.manual).toMatchObject(bank)
})

it('a lease is paid online by its terms, unless the office said otherwise', async () => {
  const { lana, lease, tenant } = await rented()
  const { secretKey } = stripe.openAccount()
  const terms = { cardFee: 'payer', cardPercent: '2.9', cardFixed: '0.30', takesPartial: false }
  await put(lana, { secretKey, ...terms })
  const options = async () =>
    (await tenant.get<PaymentOptions>(`/api/leases/${lease.id}/payment-options`)).body
  const first = await options()
  expect(first).toMatchObject({
    blocked: null,
    online: {
      ...{ mode: 'test', kinds: ['ach', 'card'], takesPartial: false, minimum: '1.00' },
      ...{ cardPercent: '2.9', cardFixed: '0.30', achFee: '0.00' },
    },
  })
  const charge = { leaseId: lease.id, kind: 'damage', amount: '120.00' }
  await lana.post('/api/charges', { ...charge, dueDate: todayIn('America/New_York') })
  const { balance } = (await tenant.get<Lease>(`/api/leases/${lease.id}`)).body
  expect(Number(balance)).toBeGreaterThanOrEqual(120)
  expect((await options()).due).toBe(balance)
  await put(lana, { secretKey, blocked: [lease.id] })
  expect(await options()).toMatchObject({ online: null, blocked: 'Contact the office to pay.' })
  const others = await rented()
  expect((await put(lana, { blocked: [others.lease.id] })).body.errors).toMatchObject([
    { field: 'blocked' },
  ])
  await put(lana, { takesCard: false, takesAch: false, blocked: [] })
  expect((await options()).online).toBeNull()
})

it('keys are encrypted again under a new key, and lost where no key opens them', async () => {
  const lana = await landlord()
  const organizationId = await organizationIdOf(lana)
  const { secretKey } = stripe.openAccount()
  await put(lana, { secretKey, webhookSecret: 'whsec_first111' })
  const key = 'a newer key of at least 32 characters'
  const newer: Keys = [key, ...storage.keys]
  expect(await encryptProvidersAgain(database.db, newer)).toBe(0)
  const only = openProviders([key], stripeServer)
  expect((await only.of(database.db, organizationId))?.webhookSecrets).toEqual(['whsec_first111'])
  await expect(app.providers.of(database.db, organizationId)).rejects.toMatchObject({
    ...{ failure: 'key', detail: 'secret_unreadable' },
  })
  await encryptProvidersAgain(database.db, [storage.keys[0] ?? '', ...newer])
  expect(await app.providers.of(database.db, organizationId)).not.toBeNull()
})

async function rented() {
  const lana = await landlord()
  const unitId = lana.units[0]?.id ?? ''
  const tenant = await renterOf(lana, unitId)
  return { lana, tenant, lease: tenant.lease }
}
