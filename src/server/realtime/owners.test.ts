import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eventsOf } from '#test/event-stream.ts'
import { listeningApp } from '#test/listening-app.ts'
import { giveTo } from '#test/ownership.ts'
import { landlord, leaseUnit, memberOf, tenantOf } from '#test/world.ts'
import { itIs, made } from '../fixture.ts'

let node: Awaited<ReturnType<typeof listeningApp>>
beforeAll(async () => {
  node = await listeningApp({ webDir: null })
})
afterAll(() => node.close())

it('after a sale each owner hears of events on the days they owned, and of no others', async () => {
  const lana = await landlord()
  const [ada, ben] = [await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
  const { id: propertyId } = lana.property
  made(await giveTo(lana, ada))
  itIs('2025-08-01')
  const { id: tenantId } = await tenantOf(lana)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', tenantId, {
    startDate: '2025-08-01',
    endDate: '2026-07-31',
  })
  itIs('2025-10-05')
  const sold = { ownerId: ben.user.id, ownerSince: '2025-09-15' }
  made(await lana.patch(`/api/properties/${propertyId}`, sold))
  vi.useRealTimers()
  const streams = await Promise.all([ada, ben].map(({ token }) => eventsOf(node.origin, token)))
  const hear = async (noun: string, does: () => Promise<{ status: number }>) => {
    const before = streams.map(({ nouns }) => nouns.length)
    expect((await does()).status).toBeLessThan(300)
    // An event visible to each of them follows.
    for (const one of [ada, ben]) await one.patch('/api/auth/user', { phone: '555-0100' })
    return Promise.all(
      streams.map(async (stream, at) => {
        const told = () => stream.nouns.slice(before[at])
        await expect.poll(told).toContain('account')
        return told().includes(noun)
      }),
    )
  }
  const pays = (paymentDate: string) => () =>
    lana.post('/api/payments', { leaseId: lease.id, amount: '10', paymentDate })
  const spends = (paidOn: string) => () =>
    lana.post('/api/expenses', {
      ...{ propertyId, category: 'repairs', payee: 'Pipes', amount: '10' },
      ...{ incurredOn: '2025-08-01', paidOn },
    })
  const draws = (ownerId?: string) => () =>
    lana.post('/api/owner-entries', {
      ...{ propertyId, kind: 'draw', amount: '1', ownerId, confirm: true },
    })
  expect(await hear('payments', pays('2025-09-14'))).toEqual([true, false])
  expect(await hear('payments', pays('2025-09-15'))).toEqual([false, true])
  expect(await hear('expenses', spends('2025-09-14'))).toEqual([true, false])
  expect(await hear('expenses', spends('2025-09-15'))).toEqual([false, true])
  expect(await hear('owner-entries', draws(ada.user.id))).toEqual([true, false])
  expect(await hear('owner-entries', draws())).toEqual([false, true])
  for (const stream of streams) stream.close()
})
