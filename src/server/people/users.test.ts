import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { organizationTenants, users } from '#server/db/tables.ts'
import type { Account } from '#shared/account/auth.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import type { Person } from '#shared/person.ts'
import { call, database, freshEmail, landlord, newcomer, tenantOf } from '#test/world.ts'

type Refused = { message: string; fields: Record<string, string> }

const bob = () => ({ firstName: 'Bob', lastName: 'Ray', email: freshEmail(), phone: '555 0100' })

describe('adding a tenant', () => {
  it('creates a person without rights yet, linked to the landlord', async () => {
    const lana = await landlord()
    const sent = bob()
    const { status, body } = await lana.post<Person>('/api/users', sent)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...sent,
      id: body.id,
      role: 'tenant',
      profileImageUrl: null,
      createdAt: body.createdAt,
    })
    const [row] = await database.db.select().from(users).where(eq(users.id, body.id))
    expect(row).toMatchObject({ passwordHash: null, organizationId: null, role: 'tenant' })
    const links = await database.db
      .select()
      .from(organizationTenants)
      .where(eq(organizationTenants.userId, body.id))
    expect(links).toMatchObject([{ source: 'added' }])
    expect((await lana.get<Tenant[]>('/api/tenants')).body).toMatchObject([body])
  })

  test.each(['', null, [], {}, 0, 'password', 'null', undefined, [''], 'x'.repeat(1024)])(
    'the password %j signs no one in as them',
    async password => {
      const { email } = await shared()
      const { status } = await call('POST', '/api/auth/login', { body: { email, password } })
      expect([400, 401]).toContain(status)
    },
  )

  it('gives people random ids, whose first characters differ', async () => {
    const lana = await landlord()
    const people = [lana.user.id]
    for (let at = 0; at < 12; at++) people.push((await tenantOf(lana)).id)
    for (const id of people) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(new Set(people.map(id => id.slice(0, 2))).size).toBeGreaterThan(4)
  })

  it('founds the organization of a newcomer, who becomes its admin', async () => {
    const ann = await newcomer()
    const { status, body } = await ann.post<Person>('/api/users', bob(), {
      'time-zone': 'America/Chicago',
    })
    expect(status).toBe(201)
    const me = await ann.get<Account>('/api/auth/user')
    expect(me.body).toMatchObject({
      role: 'admin',
      organization: { name: 'Ann Lee', timezone: 'America/Chicago' },
    })
    expect((await ann.get<Tenant[]>('/api/tenants')).body).toMatchObject([body])
  })

  test.each(['admin', 'manager', 'owner', 'staff', '', null, 'TENANT'])(
    'the role %j is refused: people added here are tenants',
    async role => {
      const ann = await newcomer()
      const sent = { ...bob(), role }
      const refused = await ann.post<Refused>('/api/users', sent)
      expect(refused.status).toBe(400)
      expect(refused.body.fields).toEqual({ role: 'Only tenants can be added here' })
      expect((await ann.get<Account>('/api/auth/user')).body.organization).toBeNull()
      expect(await database.db.select().from(users).where(eq(users.email, sent.email))).toEqual([])
    },
  )

  it('takes neither id, organization, password hash nor date from the body', async () => {
    const lana = await landlord()
    const { body } = await lana.post<Person>('/api/users', {
      ...bob(),
      id: lana.user.id,
      organizationId: lana.user.organizationId,
      passwordHash: 'x',
      authProvider: 'x',
      createdAt: '2001-01-01T00:00:00Z',
    })
    expect(body.id).not.toBe(lana.user.id)
    expect(body.createdAt).not.toContain('2001')
    const [row] = await database.db.select().from(users).where(eq(users.id, body.id))
    expect(row).toMatchObject({ passwordHash: null, organizationId: null, authProvider: 'manual' })
  })

  it('refuses an email that exists, in any spelling, and reveals nothing else about its owner', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const theirs = await tenantOf(otto, 'Secret')
    const sentence = 'A user with this email already exists'
    for (const email of [theirs.email, ` ${theirs.email.toUpperCase()} `, otto.user.email]) {
      const refused = await lana.post('/api/users', { ...bob(), email })
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ message: sentence, fields: { email: sentence } })
    }
    expect((await lana.get('/api/tenants')).body).toEqual([])
  })

  it('founds no organization when it is refused', async () => {
    const ann = await newcomer()
    expect((await ann.post('/api/users', { ...bob(), email: ann.user.email })).status).toBe(400)
    expect((await ann.get<Account>('/api/auth/user')).body).toMatchObject({
      role: 'tenant',
      organization: null,
    })
  })

  it('happens once for an email, also in parallel requests', async () => {
    const lana = await landlord()
    const sent = bob()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => lana.post('/api/users', sent)),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([201, ...Array(9).fill(400)])
    expect((await lana.get<Tenant[]>('/api/tenants')).body).toHaveLength(1)
  })

  it('without an email, it adds a tenant like an imported one', async () => {
    const { lana } = await shared()
    const sent = { ...bob(), lastName: 'Silent', email: null }
    const added = await lana.post<Tenant>('/api/users', sent)
    expect(added).toMatchObject({ status: 201, body: { email: null, lastName: 'Silent' } })
    const listed = await lana.get<Tenant[]>('/api/tenants?email=none')
    expect(listed.body).toMatchObject([{ id: added.body.id, email: null, phone: '555 0100' }])
    const [person] = await database.db.select().from(users).where(eq(users.id, added.body.id))
    expect(person).toMatchObject({ email: null, passwordHash: null, organizationId: null })
  })

  test.each([
    ['firstName', '', 'First name is required'],
    ['lastName', undefined, 'Last name is required'],
    ['email', 'bob@', 'Please enter a valid email address'],
    ['email', undefined, 'Please enter a valid email address'],
    ['email', '', 'Please enter a valid email address'],
    ['phone', '5'.repeat(41), 'Must be at most 40 characters'],
  ])('%s %j is refused at its field', async (field, value, sentence) => {
    const { lana } = await shared()
    const refused = await lana.post<Refused>('/api/users', { ...bob(), [field]: value })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ [field]: sentence })
  })
})

let made: ReturnType<typeof make> | undefined

/** One landlord and tenant for all calls that are refused anyway. */
function shared() {
  made ??= make()
  return made
}

async function make() {
  const lana = await landlord()
  return { lana, email: (await tenantOf(lana)).email }
}
