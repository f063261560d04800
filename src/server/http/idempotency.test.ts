import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Property } from '#shared/properties/properties.ts'
import { database, freshEmail, landlord, memberOf, newcomer, type User } from '#test/world.ts'
import { idempotencyKeys, users } from '../db/tables.ts'

const house = { name: 'Maple Grove', address: '12 Maple Rd', totalUnits: 3 }
const keyed = (key: string) => ({ 'idempotency-key': key })

async function namesOf(person: User): Promise<string[]> {
  const { body } = await person.get<Property[]>('/api/properties')
  return body.map(property => property.name).sort()
}

describe('a creating call with an Idempotency-Key', () => {
  it('is done once when it is sent twice: the retry gets the same status and the same bytes', async () => {
    const lana = await landlord()
    const first = await lana.post('/api/properties', house, keyed('one'))
    const second = await lana.post('/api/properties', house, keyed('one'))
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.text).toBe(first.text)
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect(first.headers).not.toHaveProperty('idempotent-replay')
    expect(second.headers['idempotent-replay']).toBe('true')
    expect(await namesOf(lana)).toEqual(['Alpha', 'Maple Grove'])
  })

  it('keeps its first answer even after the row has changed', async () => {
    const lana = await landlord()
    const first = await lana.post<Property>('/api/properties', house, keyed('one'))
    await lana.patch(`/api/properties/${first.body.id}`, { name: 'Renamed' })
    const retry = await lana.post('/api/properties', house, keyed('one'))
    expect(retry.text).toBe(first.text)
  })

  it('is done once when it is sent twenty times in parallel, also by a new user', async () => {
    const ann = await newcomer()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ann.post('/api/properties', house, keyed('rush'))),
    )
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
    expect(await namesOf(ann)).toEqual(['Maple Grove'])
  })

  it('F11: is repeated only to a caller with the same rights: not to a manager who was removed or demoted', async () => {
    const lana = await landlord()
    const [removed, lowered, raised, stored] = await Promise.all(
      Array.from({ length: 4 }, () => memberOf(lana, 'manager')),
    )
    if (!removed || !lowered || !raised || !stored) throw new Error('Four members were made')
    const unit = (person: User) => ({
      propertyId: lana.property.id,
      unitNumber: person.user.id.slice(-8),
    })
    const post = (person: User) => person.post('/api/units', unit(person), keyed('mine'))
    const request = (person: User) =>
      person.post(
        '/api/maintenance-requests',
        { unitId: lana.units[0]?.id, title: 'Leak', description: 'It drips', priority: 'low' },
        keyed('request'),
      )
    for (const person of [removed, lowered, raised, stored]) {
      expect((await post(person)).status).toBe(201)
      expect((await request(person)).status).toBe(201)
    }
    const become = (person: User, change: Partial<typeof users.$inferInsert>) =>
      database.db.update(users).set(change).where(eq(users.id, person.user.id))
    await become(removed, { organizationId: null, role: 'tenant' })
    await become(lowered, { role: 'staff' })
    await become(raised, { role: 'admin' })
    // Parallel retries get no more than one.
    const refused = [removed, lowered].flatMap(person => [
      ...Array.from({ length: 10 }, () => post(person)),
      request(person),
    ])
    for (const { status, headers, text } of await Promise.all(refused)) {
      expect([status, headers['idempotent-replay']]).toEqual([403, undefined])
      expect(text).not.toContain(lana.property.id)
    }
    for (const person of [raised, stored])
      expect((await request(person)).headers['idempotent-replay']).toBe('true')
  })

  it('refuses the key for any other request', async () => {
    const lana = await landlord()
    await lana.post('/api/properties', house, keyed('one'))
    const sentence = 'This Idempotency-Key was already used for another request'
    const other = await lana.post('/api/properties', { ...house, name: 'Other' }, keyed('one'))
    expect([other.status, other.body]).toMatchObject([409, { message: sentence }])
    const elsewhere = await lana.post(
      '/api/users',
      { firstName: 'Bob', lastName: 'Ray', email: freshEmail() },
      keyed('one'),
    )
    expect([elsewhere.status, elsewhere.body]).toMatchObject([409, { message: sentence }])
    expect(await namesOf(lana)).toEqual(['Alpha', 'Maple Grove'])
  })

  it('stores no key when it is refused, so that the corrected request is accepted', async () => {
    const lana = await landlord()
    const invalid = await lana.post('/api/properties', { ...house, totalUnits: 0 }, keyed('one'))
    expect(invalid.status).toBe(400)
    const refused = await lana.post(
      '/api/units',
      { propertyId: lana.property.id, unitNumber: '1' },
      keyed('one'),
    )
    expect(refused.status).toBe(409)
    const saved = await database.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, lana.user.id))
    expect(saved).toEqual([])
    expect((await lana.post('/api/properties', house, keyed('one'))).status).toBe(201)
  })

  it('belongs to the person: two landlords may use the same key', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const hers = await lana.post<Property>('/api/properties', house, keyed('one'))
    const his = await otto.post<Property>('/api/properties', house, keyed('one'))
    expect(his.status).toBe(201)
    expect(his.body.id).not.toBe(hers.body.id)
  })

  it('takes a key of 1 to 255 characters', async () => {
    const lana = await landlord()
    for (const key of ['', 'k'.repeat(256)]) {
      const refused = await lana.post('/api/properties', house, keyed(key))
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({
        message: 'Idempotency-Key must have 1 to 255 characters',
      })
    }
    expect((await lana.post('/api/properties', house, keyed('k'.repeat(255)))).status).toBe(201)
  })

  it('is not required for calls that change rather than create: they can be repeated anyway', async () => {
    const lana = await landlord()
    const url = `/api/properties/${lana.property.id}`
    const first = await lana.patch<Property>(url, { name: 'Beta' }, keyed('one'))
    const second = await lana.patch<Property>(url, { name: 'Gamma' }, keyed('one'))
    expect([first.body.name, second.body.name]).toEqual(['Beta', 'Gamma'])
  })
})
