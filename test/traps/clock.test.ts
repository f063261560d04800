import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { eventsOf } from '../event-stream.ts'
import { listeningApp } from '../listening-app.ts'
import { landlord, leaseUnit, newcomer, tenantOf, type User } from '../world.ts'

/** J8: the clock of the machine is moved while the server runs, by an hour or by a day. */
const hour = 3_600_000
let node: Awaited<ReturnType<typeof listeningApp>>
let lana: Awaited<ReturnType<typeof landlord>>

beforeAll(async () => {
  node = await listeningApp({ webDir: null })
  lana = await landlord()
})
afterEach(() => vi.useRealTimers())
afterAll(() => node.close())

test.each([
  ['an hour ahead', hour],
  ['an hour back', -hour],
  ['a day back', -24 * hour],
])('J8: %s sessions stay, work continues, and changes are announced', async (_, shift) => {
  const stream = await eventsOf(node.origin, lana.token)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
  expect((await lana.get('/api/auth/user')).status).toBe(200)
  const bob = await tenantOf(lana)
  const { body: home } = await lana.post<{ id: string }>('/api/properties', house)
  const { body: units } = await lana.get<{ id: string }[]>(`/api/units?propertyId=${home.id}`)
  const unitId = units[0]?.id ?? ''
  const lease = await leaseUnit(lana, unitId, bob.id)
  const payment = { leaseId: lease.id, amount: '10.00' }
  expect((await lana.post('/api/payments', payment)).status).toBe(201)
  const done = await repaired(lana, unitId)
  expect(done.completedAt).not.toBeNull()

  const link = await lana.post<{ uploadURL: string }>('/api/objects/upload')
  expect(link.status).toBe(201)
  const { user, password } = await newcomer()
  const signedIn = await lana.post('/api/auth/login', { email: user.email, password })
  expect(signedIn.status).toBe(200)
  await expect
    .poll(() => stream.nouns, { timeout: 5_000 })
    .toEqual(expect.arrayContaining(['payments', 'maintenance-requests']))

  stream.close()
  vi.useRealTimers()
  expect((await lana.get('/api/auth/user')).status).toBe(200)
})

const house = { name: 'Clock House', address: '1 Tower St', totalUnits: 1 }

async function repaired(who: User, unitId: string) {
  const url = '/api/maintenance-requests'
  const report = { title: 'Clock', description: 'It is wrong', unitId }
  const { body } = await who.post<MaintenanceRequest>(url, report)
  for (const status of ['in_progress', 'completed'])
    expect((await who.put(`${url}/${body.id}`, { status })).status).toBe(200)
  return (await who.get<MaintenanceRequest>(`${url}/${body.id}`)).body
}
