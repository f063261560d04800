import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '#server/db/tables.ts'
import type { MessageTemplate } from '#shared/messaging/message-templates.ts'
import type { Message } from '#shared/messaging/messages.ts'
import { database, landlord, memberOf, signIn, tenantOf, type User } from '#test/world.ts'

const latest = '/api/messages?latest=true'

describe('the list of conversations', () => {
  it('has the last message with each person, its unread ones, and pages by the last seen', async () => {
    const { lana, ann, bob } = await neighbors()
    await write(ann, lana, 'The sink drips')
    await write(ann, lana, 'And the door sticks')
    await write(lana, bob, 'Parking is free on Monday')
    const { body } = await lana.get<Message[]>(latest)
    expect(body.map(({ content, unread }) => [content, unread])).toEqual([
      ['Parking is free on Monday', 0],
      ['And the door sticks', 2],
    ])
    const first = await lana.get<Message[]>(`${latest}&limit=1`)
    expect(first.headers['x-total-count']).toBe('2')
    const next = await lana.get<Message[]>(`${latest}&limit=1&after=${first.body[0]?.id}`)
    expect(next.body.map(({ content }) => content)).toEqual(['And the door sticks'])
    expect((await bob.get<Message[]>(latest)).body.map(({ unread }) => unread)).toEqual([1])
    expect((await (await landlord()).get(latest)).body).toEqual([])
  })

  it('has one message of each on every page, however many were exchanged', async () => {
    const { lana, ann, bob } = await neighbors()
    for (const word of ['One', 'Two', 'Three']) {
      await write(ann, lana, word)
      await write(lana, ann, `${word} back`)
      await write(lana, bob, `${word} for Bob`)
    }
    await write(ann, lana, 'Four')
    const seen: (string | undefined)[] = []
    for (let after = ''; seen.at(-1) !== undefined || seen.length === 0; ) {
      const { body, headers } = await lana.get<Message[]>(`${latest}&limit=1${after}`)
      expect(headers['x-total-count']).toBe('2')
      seen.push(body[0]?.content)
      after = `&after=${body[0]?.id}`
    }
    expect(seen).toEqual(['Four', 'Three for Bob', undefined])
    const { body } = await lana.get<Message[]>('/api/messages?limit=3')
    expect(body.map(({ content }) => content)).toEqual(['Four', 'Three for Bob', 'Three back'])
    expect((await lana.get('/api/messages?limit=3')).headers['x-total-count']).toBe('10')
    expect((await lana.get('/api/messages/summary')).body).toEqual({
      ...{ received: 4, sent: 6, unread: 4, activeConversations: 2 },
    })
  })

  it('counts up to two thousand', async () => {
    const { lana, ann } = await neighbors()
    await write(ann, lana, 'Hello')
    await database.db.execute(sql`
      with people as (
        insert into users (id, email, role)
        select uuidv7(), 'many-' || n || '@' || ${lana.user.id} || '.example', 'tenant' from generate_series(1, 2001) n
        returning id
      )
      insert into messages (id, organization_id, sender_id, receiver_id, content)
      select uuidv7(), organization_id, people.id, receiver_id, 'Hello' from people, messages
      where receiver_id = ${lana.user.id}`)
    const { body, headers } = await lana.get<Message[]>(`${latest}&limit=2`)
    expect(body.length).toBe(2)
    expect([headers['x-total-count'], headers['x-total-count-is']]).toEqual(['2000', 'at-least'])
  })

  it('is searched in all messages and names, and shows the last message', async () => {
    const { lana, ann, bob } = await neighbors()
    await write(ann, lana, 'The sink drips')
    await write(ann, lana, 'Thank you')
    await write(lana, bob, 'Parking is free')
    const found = async (q: string) =>
      (await lana.get<Message[]>(`${latest}&q=${q}`)).body.map(({ content }) => content)
    expect(await found('sink')).toEqual(['Thank you'])
    expect(await found('sink parking')).toEqual([])
    expect(await found(ann.user.lastName ?? '')).toEqual(['Thank you'])
    expect(await found(bob.user.lastName ?? '')).toEqual(['Parking is free'])
    // Her own name stands in all of them.
    expect(await found(lana.user.lastName ?? '')).toEqual([])
  })

  it('is filtered by conversations with unread messages, also where the caller wrote last', async () => {
    const { lana, ann, bob } = await neighbors()
    const { body: read } = await write(ann, lana, 'Read')
    await write(bob, lana, 'Not read')
    await write(lana, bob, 'Written without reading')
    await lana.patch(`/api/messages/${read.id}`, { status: 'read' })
    const { body } = await lana.get<Message[]>(`${latest}&unread=true`)
    expect(body.map(({ content, unread }) => [content, unread])).toEqual([
      ['Written without reading', 1],
    ])
  })
})

describe('the conversations of a property', () => {
  it('are those with its tenants and those that name it; of a unit those with its tenants', async () => {
    const { lana, ann, bob } = await neighbors()
    const mary = await memberOf(lana, 'manager')
    await write(ann, lana, 'The sink drips')
    await write(lana, bob, 'Parking is free')
    await write(mary, lana, 'About the roof', { propertyId: lana.property.id })
    await write(lana, mary, 'Thank you')
    await write(await memberOf(lana, 'staff'), lana, 'I am ill')
    const found = async (filter: string) =>
      (await lana.get<Message[]>(`/api/messages?${filter}`)).body.map(({ content }) => content)
    const property = `propertyId=${lana.property.id}`
    expect(await found(`latest=true&${property}`)).toEqual([
      'Thank you',
      'Parking is free',
      'The sink drips',
    ])
    expect(await found(property)).toEqual(['About the roof', 'Parking is free', 'The sink drips'])
    expect(await found(`latest=true&unitId=${lana.units[0]?.id}`)).toEqual(['The sink drips'])
    // A tenant learns nothing from it about other homes.
    const asAnn = await ann.get<Message[]>(`/api/messages?unitId=${lana.units[1]?.id}`)
    expect(asAnn.body).toEqual([])
    const { property: foreign } = await landlord()
    expect(await found(`latest=true&propertyId=${foreign.id}`)).toEqual([])
  })
})

describe('the email of a message', () => {
  it('is waiting, taken, refused or stored, for its sender alone', async () => {
    const { lana, bob } = await neighbors()
    const { body: sent } = await write(lana, bob, 'Hello')
    const stateFor = async (reader: User, other: User) => {
      const { body } = await reader.get<Message[]>(`/api/messages?with=${other.user.id}`)
      return body[0]?.email
    }
    const become = (state: Partial<typeof mails.$inferInsert>) =>
      database.db.update(mails).set(state).where(eq(mails.messageId, sent.id))
    const now = new Date()
    await become({ sentAt: null, parkedAt: null, tryAgainAt: new Date('2099-01-01') })
    expect(await stateFor(lana, bob)).toBe('waiting')
    await become({ sentAt: null, parkedAt: now, lastError: '550 No such mailbox' })
    expect(await stateFor(lana, bob)).toBe('refused')
    await become({ sentAt: now, parkedAt: null, fileBytes: 900 })
    expect(await stateFor(lana, bob)).toBe('stored')
    await become({ fileBytes: null })
    expect(await stateFor(lana, bob)).toBe('taken')
    expect(await stateFor(bob, lana)).toBeNull()
    const { body } = await lana.get<Message[]>('/api/messages')
    expect(body[0]).not.toHaveProperty('email')
  })

  it('is none to a person who wants no emails', async () => {
    const { lana, bob } = await neighbors()
    await bob.patch('/api/auth/user', { preferences: { emailNotifications: false } })
    await write(lana, bob, 'Hello')
    expect((await lana.get<Message[]>(latest)).body[0]?.email).toBeNull()
  })
})

describe('message templates', () => {
  const own: MessageTemplate[] = [{ name: 'Quiet', body: 'Hello {Tenant}, please be quiet.' }]

  it('are written by an admin, read by the office, and by no other organization', async () => {
    const lana = await landlord()
    const read = async (person: User) =>
      (await person.get<{ templates: unknown }>('/api/message-templates')).body.templates
    expect(await read(lana)).toBeNull()
    expect((await lana.patch('/api/organization', { messageTemplates: own })).status).toBe(200)
    const manager = await memberOf(lana, 'manager')
    expect(await read(manager)).toEqual(own)
    expect((await manager.patch('/api/organization', { messageTemplates: [] })).status).toBe(403)
    expect((await (await memberOf(lana, 'staff')).get('/api/message-templates')).status).toBe(403)
    expect(await read(await landlord())).toBeNull()
  })

  it('with a placeholder that is none are refused at their text', async () => {
    const lana = await landlord()
    const sent = { messageTemplates: [...own, { name: 'Balance', body: 'You owe {sum}' }] }
    const { status, body } = await lana.patch('/api/organization', sent)
    expect([status, body]).toMatchObject([
      400,
      { fields: { 'messageTemplates.1.body': expect.stringContaining('{sum}') } },
    ])
  })
})

async function neighbors() {
  const lana = await landlord()
  const ann = await signIn((await tenantOf(lana, 'Adler')).id)
  const bob = await signIn((await tenantOf(lana, 'Brook')).id)
  for (const [at, tenant] of [ann, bob].entries())
    await lana.post('/api/leases', {
      ...{ unitId: lana.units[at]?.id, tenantId: tenant.user.id, monthlyRent: '900' },
      ...{ startDate: '2026-01-01', endDate: '2030-12-31' },
    })
  return { lana, ann, bob }
}

function write(from: User, to: User, content: string, more: object = {}) {
  return from.post<Message>('/api/messages', { receiverId: to.user.id, content, ...more })
}
