import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { maintenanceRequests, organizations, properties, users } from '#server/db/tables.ts'
import type { Account } from '#shared/account/auth.ts'
import { type Member, memberRoles } from '#shared/organization/members.ts'
import type { Property } from '#shared/properties/properties.ts'
import { call, database, landlord, memberOf, renterOf, signIn, type User } from '#test/world.ts'

describe('members', () => {
  it('are listed for admins and managers', async () => {
    const lana = await landlord()
    await renterOf(lana, lana.units[0]?.id ?? '')
    const colleagues = await Promise.all(memberRoles.map(role => memberOf(lana, role)))
    const { body } = await lana.get<Member[]>('/api/members')
    expect(new Set(body.map(row => row.id))).toEqual(
      new Set([lana, ...colleagues].map(each => each.user.id)),
    )
    for (const colleague of colleagues)
      expect((await colleague.get('/api/members')).status).toBe(
        ['admin', 'manager'].includes(colleague.user.role) ? 200 : 403,
      )
  })

  test.each(['manager', 'staff', 'owner'] as const)(
    'a %s changes and removes no member',
    async role => {
      const lana = await landlord()
      const [colleague, sam] = [await memberOf(lana, role), await memberOf(lana, 'staff')]
      expect((await colleague.patch(of(colleague), { role: 'admin' })).status).toBe(403)
      expect((await colleague.patch(of(sam), { role: 'owner' })).status).toBe(403)
      expect((await colleague.delete(of(sam))).status).toBe(403)
      expect((await colleague.delete(of(lana))).status).toBe(403)
      expect((await lana.get<Member[]>('/api/members')).body).toHaveLength(3)
    },
  )

  it('a changed role counts from the next call on', async () => {
    const lana = await landlord()
    const sam = await memberOf(lana, 'staff')
    const url = `/api/members/${sam.user.id}`
    expect((await sam.get('/api/members')).status).toBe(403)
    expect(await lana.patch(url, { role: 'manager' })).toMatchObject({
      status: 200,
      body: { id: sam.user.id, role: 'manager' },
    })
    expect((await sam.get('/api/members')).status).toBe(200)
    for (const role of ['tenant', 'root', null])
      expect((await lana.patch(url, { role })).status).toBe(400)
  })

  it('only the role can be changed', async () => {
    const lana = await landlord()
    const sam = await memberOf(lana, 'staff')
    const member = `/api/members/${sam.user.id}`
    const more = { role: 'owner', email: 'x@test.example', firstName: 'X' }
    expect(
      (await lana.patch<{ fields: Record<string, string> }>(member, more)).body.fields,
    ).toEqual({
      email: 'Unknown field: email',
      firstName: 'Unknown field: firstName',
    })
    const owner = { role: 'owner', organizationId: null }
    expect((await lana.patch(member, owner)).body).toMatchObject({
      ...{ email: sam.user.email, firstName: 'Mia', role: 'owner' },
    })
    expect((await sam.get('/api/organization')).status).toBe(200)
  })
})

describe('a removed member', () => {
  it('is signed out at once, and their assignments are open again', async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'manager')
    const rita = await renterOf(lana, lana.units[0]?.id ?? '')
    const named = { ownerId: mia.user.id, managerId: mia.user.id }
    await lana.patch(`/api/properties/${lana.property.id}`, named)
    const ids = await Promise.all(
      (['in_progress', 'completed'] as const).map(async status => {
        const leak = { title: 'Tap', description: 'Drips', unitId: lana.units[0]?.id }
        const { body } = await rita.post<{ id: string }>('/api/maintenance-requests', leak)
        const done = status === 'completed' ? new Date() : null
        await database.db
          .update(maintenanceRequests)
          .set({ status, assignedTo: mia.user.id, completedAt: done })
          .where(eq(maintenanceRequests.id, body.id))
        return body.id
      }),
    )

    expect((await lana.delete(`/api/members/${mia.user.id}`)).status).toBe(204)
    expect((await mia.get('/api/auth/user')).status).toBe(401)
    expect((await mia.get('/api/tenants')).status).toBe(401)
    const [person] = await database.db.select().from(users).where(eq(users.id, mia.user.id))
    expect(person).toMatchObject({ organizationId: null, role: 'tenant' })
    expect((await lana.get<Property>(`/api/properties/${lana.property.id}`)).body).toMatchObject({
      ownerId: null,
      managerId: null,
    })
    const [open, done] = await Promise.all(ids.map(requestNow))
    expect(open).toMatchObject({ status: 'in_progress', assignedTo: null })
    expect(done).toMatchObject({ status: 'completed', assignedTo: mia.user.id })
    expect((await lana.delete(`/api/members/${mia.user.id}`)).status).toBe(404)
  })

  it('reads who removed them and whom to ask, then and after signing in again', async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'manager')
    const { body: settings } = await lana.get<{ name: string }>('/api/organization')
    await lana.delete(`/api/members/${mia.user.id}`)
    const { status, body } = await mia.get<object>('/api/tenants')
    const sentence = `You no longer work for ${settings.name} (removed today). Ask Lana Lord.`
    expect([status, body]).toMatchObject([401, { message: sentence, isRemoved: true }])
    const again = await signIn(mia.user.id)
    expect(again.user).toMatchObject({
      role: 'tenant',
      formerOrganization: { name: settings.name, contact: 'Lana Lord' },
    })
    // Founding an organization of their own makes the person a landlord again.
    await again.post('/api/properties', { name: 'Own', address: '1 Own Rd', totalUnits: 1 })
    const { body: own } = await again.get<Account>('/api/auth/user')
    expect(own.formerOrganization).toBeNull()
    expect((await call('GET', '/api/tenants', { token: `${mia.token}x` })).body).toMatchObject({
      message: 'You are not signed in',
    })
  })

  it('their data elsewhere is not touched', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const mia = await memberOf(lana, 'manager')
    await renterOf(otto, otto.units[0]?.id ?? '', mia)
    await database.db
      .update(properties)
      .set({ ownerId: mia.user.id })
      .where(eq(properties.id, otto.property.id))
    await lana.delete(`/api/members/${mia.user.id}`)
    const { body } = await otto.get<Property>(`/api/properties/${otto.property.id}`)
    expect(body.ownerId).toBe(mia.user.id)
    expect((await otto.get<unknown[]>('/api/tenants')).body).toHaveLength(1)
  })
})

describe('the last admin', () => {
  const sentence = 'An organization needs an admin: make another member an admin first'

  it('can neither be demoted nor removed, not even by themselves', async () => {
    const lana = await landlord()
    await memberOf(lana, 'manager')
    const url = `/api/members/${lana.user.id}`
    for (const role of ['manager', 'staff', 'owner'])
      expect(await lana.patch(url, { role })).toMatchObject({
        status: 409,
        body: { message: sentence },
      })
    expect((await lana.delete(url)).status).toBe(409)
    expect((await lana.patch(url, { role: 'admin' })).status).toBe(200)
  })

  it('may go once there is another', async () => {
    const lana = await landlord()
    await memberOf(lana, 'admin')
    expect((await lana.delete(`/api/members/${lana.user.id}`)).status).toBe(204)
    expect((await lana.get('/api/auth/user')).status).toBe(401)
  })

  it.each([
    ['demote', (who: User, whom: User) => who.patch(of(whom), { role: 'staff' })],
    ['remove', (who: User, whom: User) => who.delete(of(whom))],
  ])('two admins who %s each other in parallel leave one', async (_what, act) => {
    for (let round = 0; round < 5; round++) {
      const lana = await landlord(1)
      const ada = await memberOf(lana, 'admin')
      const answers = await Promise.all([act(lana, ada), act(ada, lana)])
      expect(answers.filter(answer => answer.status < 300)).toHaveLength(1)
      expect([401, 403, 409]).toContain(answers.find(answer => answer.status >= 300)?.status)
      expect(await admins(lana.property.id)).toHaveLength(1)
    }
  })

  it('three in parallel leave one, too', async () => {
    const lana = await landlord(1)
    const [ada, bea] = [await memberOf(lana, 'admin'), await memberOf(lana, 'admin')]
    await Promise.all([lana, ada, bea].map(each => each.patch(of(each), { role: 'staff' })))
    expect(await admins(lana.property.id)).toHaveLength(1)
  })
})

describe('an admin who is demoted', () => {
  it('loses all rights, also for a call in progress', async () => {
    const lana = await landlord()
    const [ada, bea] = [await memberOf(lana, 'admin'), await memberOf(lana, 'staff')]
    const { organizationId } = ada.user
    const late = await database.transaction(async db => {
      const settings = eq(organizations.id, organizationId ?? '')
      await db.select().from(organizations).where(settings).for('no key update')
      // The admitted admin's call waits for the lock on the organization.
      const call = ada.patch(of(bea), { role: 'admin' })
      await wait(300)
      await db.update(users).set({ role: 'staff' }).where(eq(users.id, ada.user.id))
      return { call }
    })
    expect((await late.call).status).toBe(403)
    expect((await bea.get('/api/members')).status).toBe(403)
  })
})

const of = (person: User) => `/api/members/${person.user.id}`

async function admins(propertyId: string) {
  const [property] = await database.db
    .select()
    .from(properties)
    .where(eq(properties.id, propertyId))
  const people = await database.db
    .select()
    .from(users)
    .where(eq(users.organizationId, property?.organizationId ?? ''))
  return people.filter(person => person.role === 'admin')
}

async function requestNow(id: string) {
  const [row] = await database.db
    .select()
    .from(maintenanceRequests)
    .where(eq(maintenanceRequests.id, id))
  return row
}
