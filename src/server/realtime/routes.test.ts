import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamEvents } from '#shared/operations/events.ts'
import { type EventStream, eventsOf } from '#test/event-stream.ts'
import { listeningApp } from '#test/listening-app.ts'
import { giveTo } from '#test/ownership.ts'
import {
  app,
  call,
  landlord,
  memberOf,
  newcomer,
  renterOf,
  signIn,
  type User,
} from '#test/world.ts'

/** Two nodes on one database; the app of `world.ts` is a third. */
let nodes: Awaited<ReturnType<typeof listeningApp>>[] = []
const open: EventStream[] = []

beforeAll(async () => {
  nodes = [await listeningApp({ webDir: null }), await listeningApp({ webDir: null })]
})
afterAll(async () => {
  for (const stream of open) stream.close()
  await Promise.all(nodes.map(node => node.close()))
})

async function listen({ token }: Pick<User, 'token'>, node = 0, lastEventId?: string) {
  const stream = await eventsOf(nodes[node]?.origin ?? '', token, lastEventId)
  expect(stream.status).toBe(200)
  open.push(stream)
  return stream
}

/** The events of a stream from here on until `last` arrives; earlier ones are dropped. */
async function eventsUntil(stream: EventStream, last: string, since = 0) {
  await expect.poll(() => stream.nouns.slice(since), { timeout: 5_000 }).toContain(last)
  return new Set(stream.nouns.slice(since))
}

/** A house with every role in it, and another landlord with a tenant of his own. */
async function house() {
  const lana = await landlord()
  const [home = '', next = ''] = lana.units.map(({ id }) => id)
  const olga = await memberOf(lana, 'owner')
  await giveTo(lana, olga)
  const rita = await renterOf(lana, home)
  return {
    ...{ lana, home, rita, olga },
    mia: await memberOf(lana, 'manager'),
    sam: await memberOf(lana, 'staff'),
    ned: await renterOf(lana, next),
    otto: await landlord(),
  }
}

describe('a change', () => {
  let people: Awaited<ReturnType<typeof house>>
  beforeAll(async () => {
    people = await house()
  })

  it('is sent on every node to readers of the row, and to no one else', async () => {
    const { home: _, ...everybody } = people
    const { rita } = everybody
    const streams = Object.entries(everybody).map(async ([who, person], at) => {
      return [who, await listen(person, at % 2)] as const
    })
    const told = Object.fromEntries(await Promise.all(streams))
    const before = Object.fromEntries(
      Object.entries(told).map(([who, { nouns }]) => [who, nouns.length]),
    )
    await rita.post('/api/payments', { leaseId: rita.lease.id, amount: '10.00' })
    // An event visible to each of them follows: events about the payment have arrived by then.
    for (const person of Object.values(everybody))
      await person.patch('/api/auth/user', { phone: '555-0100' })
    for (const [who, stream] of Object.entries(told)) {
      const nouns = await eventsUntil(stream, 'account', before[who])
      expect([who, nouns.has('payments')]).toEqual([
        who,
        ['lana', 'mia', 'olga', 'rita'].includes(who),
      ])
    }
  })

  it('reaches a stream on another node within a second', async () => {
    const { lana, rita, home } = people
    const stream = await listen(lana, 1)
    const since = performance.now()
    await rita.post('/api/maintenance-requests', { unitId: home, title: 'Tap', description: 'x' })
    await eventsUntil(stream, 'maintenance-requests')
    expect(performance.now() - since).toBeLessThan(1_000)
  })

  it('is sent as a noun alone, without any content', async () => {
    const { lana, rita } = people
    const stream = await listen(rita)
    await lana.post('/api/messages', { receiverId: rita.user.id, content: 'The plumber comes' })
    await eventsUntil(stream, 'messages')
    expect(stream.text()).not.toMatch(/plumber|[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  it('of a recurring charge’s amount is sent, although it has posted no charge yet', async () => {
    const { lana, rita } = people
    const { endDate } = rita.lease
    const terms = { leaseId: rita.lease.id, kind: 'parking', amount: '60', startsOn: endDate }
    const { body } = await lana.post<{ id: string }>('/api/recurring-charges', terms)
    const stream = await listen(rita)
    await lana.post(`/api/recurring-charges/${body.id}/amounts`, {
      amount: '65',
      effectiveFrom: endDate,
    })
    await eventsUntil(stream, 'charges')
  })

  it('of a name is sent wherever it is shown, and to no one else', async () => {
    const { lana, mia, olga, sam, rita, ned, otto } = people
    await lana.patch(`/api/properties/${lana.property.id}`, { managerId: mia.user.id })
    const everybody = { lana, mia, olga, sam, rita, ned, otto }
    const streams = await Promise.all(Object.values(everybody).map(person => listen(person)))
    const heardOf = async (one: User) => {
      const before = streams.map(({ nouns }) => nouns.length)
      await one.patch('/api/auth/user', { lastName: 'Newname' })
      // An event visible to each of them follows.
      for (const person of Object.values(everybody))
        await person.patch('/api/auth/user', { preferences: { dateFormat: 'YYYY-MM-DD' } })
      const told = streams.map((stream, at) => eventsUntil(stream, 'account', before[at]))
      const nouns = await Promise.all(told)
      return Object.keys(everybody).filter((_, at) => nouns[at]?.has('people'))
    }
    expect(await heardOf(rita)).toEqual(['lana', 'mia', 'olga', 'sam', 'rita'])
    expect(await heardOf(mia)).toEqual(['lana', 'mia', 'olga', 'sam', 'rita', 'ned'])
  })

  it('that is refused is sent to no one', async () => {
    const { lana, rita } = people
    const stream = await listen(lana)
    const before = stream.nouns.length
    const body = { leaseId: rita.lease.id, amount: '0.00' }
    expect((await lana.post('/api/payments', body)).status).toBe(400)
    await lana.patch('/api/auth/user', { phone: '555-0101' })
    expect(await eventsUntil(stream, 'account', before)).not.toContain('payments')
  })

  it('missed during an interruption is sent afterwards, and nothing else', async () => {
    const { lana, rita, ned } = people
    const [witness, first] = [await listen(lana), await listen(rita)]
    const last = first.lastId()
    first.close()
    await lana.post('/api/messages', { receiverId: rita.user.id, content: 'Hello' })
    await lana.post('/api/payments', { leaseId: ned.lease.id, amount: '5.00' })
    await eventsUntil(witness, 'payments')
    const second = await listen(rita, 0, last)
    expect(second.nouns.toSorted()).toEqual(['messages', 'notifications'])
  })

  it('is replaced by a full reload for clients of a node that is gone', async () => {
    const { rita } = people
    expect((await listen(rita, 0, 'elsewhere:17')).nouns).toEqual(['*'])
  })
})

describe('a stream', () => {
  it('ends together with its session, and the person’s others continue', async () => {
    const rita = await newcomer()
    const elsewhere = await signIn(rita.user.id)
    const [one, other] = [await listen(rita, 0), await listen(elsewhere, 1)]
    await rita.post('/api/auth/logout')
    await one.ended
    await elsewhere.patch('/api/auth/user', { phone: '555-0102' })
    await eventsUntil(other, 'account')
    expect((await eventsOf(nodes[0]?.origin ?? '', rita.token)).status).toBe(401)
  })

  it('of a member ends at once when they are removed', async () => {
    const lana = await landlord()
    const sam = await memberOf(lana, 'staff')
    const stream = await listen(sam, 1)
    expect((await lana.delete(`/api/members/${sam.user.id}`)).status).toBe(204)
    await stream.ended
  })

  it('is ended before the server waits for its open answers', async () => {
    const node = await listeningApp({ webDir: null })
    const stream = await eventsOf(node.origin, (await newcomer()).token)
    const since = performance.now()
    await node.close()
    await stream.ended
    expect(performance.now() - since).toBeLessThan(2_000)
  })

  it('requires a request for events, with the token in the header', async () => {
    const { token } = await newcomer()
    expect((await call('GET', streamEvents.path, { token })).status).toBe(406)
    const headers = { accept: 'text/event-stream' }
    expect((await call('GET', `${streamEvents.path}?token=${token}`, { headers })).status).toBe(401)
    const head = { method: 'HEAD', url: streamEvents.path } as const
    const answer = await app.inject({
      ...head,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(406)
  })
})
