import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '#server/access/caller.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { landlordAt } from './crash/landlord.ts'
import { launch, type Program } from './crash/program.ts'
import { startPostgres15 } from './external-postgres.ts'
import { startStripe, type TestStripe } from './stripe.ts'

const rounds = Number(process.env.ROUNDS ?? 1)
const minutes = 60_000
let folder = ''
let postgres: Awaited<ReturnType<typeof startPostgres15>>
let stripe: TestStripe
let server: Program | undefined
let client: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rt-online-'))
  postgres = await startPostgres15(folder)
  stripe = await startStripe()
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
}, minutes)
afterAll(async () => {
  await server?.kill()
  await client.end()
  await stripe.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test(
  'a server killed between a charge and its answer loses and doubles no payment',
  async () => {
    const port = await freePort()
    const start = () =>
      launch(port, {
        DATABASE_URL: postgres.url,
        DATA_DIR: path.join(folder, 'data'),
        STRIPE_API_BASE: stripe.origin,
      })
    server = start()
    await server.ready
    const { url } = server
    const lana = await landlordAt(url, rounds)
    const connected = { provider: 'stripe', secretKey: stripe.secretKey }
    expect(await send(`${url}/api/payment-provider`, lana.token, connected, 'PUT')).toBe(200)
    for (const leaseId of lana.leaseIds) {
      await server.ready
      const { token, methodId } = await payerOf(leaseId)
      const { kill } = server
      const killed = new Promise<void>(resolve => {
        stripe.holdAnswers('POST /v1/payment_intents', () => kill().then(resolve), { times: 1 })
      })
      const body = { leaseId, amount: '100.00', kind: 'card', methodId }
      const answer = send(`${url}/api/payment-attempts`, token, body).catch(() => 0)
      await killed
      expect(await answer).toBe(0)
      stripe.clearFaults()
      // As if two minutes had passed: the job of the next start asks.
      await client.query(`update payment_attempts set submitted_at = submitted_at - interval '3 minutes'
        where state = 'submitted'`)
      server = start()
      await settled(leaseId)
    }
    const taken = stripe.records.all('payment_intent').map(({ metadata }) => metadata.lease)
    expect(taken.toSorted()).toEqual(lana.leaseIds.toSorted())
    const { rows } = await client.query(
      `select lease_id, amount::text, status from payments where through_provider order by lease_id`,
    )
    const one = { amount: '100.00', status: 'completed' }
    expect(rows).toEqual(lana.leaseIds.toSorted().map(id => ({ lease_id: id, ...one })))
  },
  (rounds + 1) * minutes,
)

/** A session of the tenant of a lease, and a card that they saved. */
async function payerOf(leaseId: string) {
  const { rows } = await client.query(
    'select tenant_id, organization_id from leases where id = $1',
    [leaseId],
  )
  const { tenant_id: userId, organization_id: organizationId } = rows[0]
  const database = openDatabase(postgres.url, { max: 1, log: () => {} })
  const token = await startSession(database.db, userId, { userAgent: 'x', address: '127.0.0.1' })
  await database.close()
  const { id: customer } = await fetchCustomer()
  const { id: method } = stripe.saveMethod(customer, { card: '4242424242424242' })
  const saved = await client.query(
    `insert into payment_methods (id, organization_id, user_id, provider_customer, provider_method, kind)
      values (gen_random_uuid(), $1, $2, $3, $4, 'card') returning id`,
    [organizationId, userId, customer, method],
  )
  return { token, methodId: saved.rows[0].id }
}

async function fetchCustomer(): Promise<{ id: string }> {
  const headers = {
    authorization: `Bearer ${stripe.secretKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams({ name: 'Bob Ray' })
  return (await fetch(`${stripe.origin}/v1/customers`, { method: 'POST', headers, body })).json()
}

async function settled(leaseId: string): Promise<void> {
  for (const until = Date.now() + minutes; ; await wait(100)) {
    const { rows } = await client.query(
      `select state, failure_code from payment_attempts where lease_id = $1`,
      [leaseId],
    )
    if (rows[0]?.state === 'succeeded') return
    if (Date.now() > until) throw new Error(`Still ${JSON.stringify(rows)}`)
  }
}

async function send(url: string, token: string, body: object, method = 'POST'): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return (await fetch(url, { method, headers, body: JSON.stringify(body) })).status
}
