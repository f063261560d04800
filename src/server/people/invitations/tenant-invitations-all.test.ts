import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { defaultRateLimits } from '#server/config/default-limits.ts'
import { attempts, auditLog, tenantInvitations } from '#server/db/tables.ts'
import type { InvitedAll, UninvitedTenants } from '#shared/people/tenant-invitations.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { invite, openAccountWith, preview, tokenIn } from '#test/invited.ts'
import { mailsTo } from '#test/mailbox.ts'
import {
  call,
  database,
  landlord,
  leaseUnit,
  organizationIdOf,
  renterOf,
  tenantOf,
  type User,
} from '#test/world.ts'

const url = '/api/tenant-invitations/uninvited'

it('all tenants without a sign-in are invited to their home at once, and none twice', async () => {
  const lana = await landlord(4)
  const [a, b, c, d] = lana.units.map(({ id }) => id)
  const [bob, kim, pat] = [await tenantOf(lana, 'Bell'), await tenantOf(lana), await tenantOf(lana)]
  await leaseUnit(lana, a ?? '', bob.id)
  await leaseUnit(lana, b ?? '', kim.id)
  await leaseUnit(lana, c ?? '', pat.id)
  const rita = await renterOf(lana, d ?? '')
  const zoe = await tenantOf(lana)
  const open = await invite(lana, { email: pat.email })
  const lapsed = await invite(lana, { email: kim.email, unitId: b })
  await expire(lapsed.id)

  expect((await lana.get(url)).body).toMatchObject({
    total: 2,
    tenants: [
      { id: bob.id, unit: { id: a }, property: { name: 'Alpha' } },
      { id: kim.id, unit: { id: b } },
    ],
    leftOut: { invited: 1, declined: 0, withoutEmail: 0, withoutLease: 1 },
    allowance: defaultRateLimits.invitationsPerDay - 2,
    delivery: 'file',
  })
  const pressed = await Promise.all([1, 2].map(() => lana.post<InvitedAll>(url, {})))
  expect(pressed.map(({ body }) => body.invited).sort()).toEqual([0, 2])
  expect(pressed.map(({ body }) => body.left)).toEqual([0, 0])
  expect((await lana.get(url)).body).toMatchObject({
    total: 0,
    leftOut: { invited: 3 },
    allowance: defaultRateLimits.invitationsPerDay - 4,
  })
  for (const [{ email }, mails] of [
    [bob, 1],
    [kim, 2],
    [pat, 1],
    [zoe, 0],
  ] as const)
    expect(await mailsTo(email)).toHaveLength(mails)
  expect(await mailsTo(rita.user.email)).toHaveLength(0)

  const [mail] = await mailsTo(bob.email)
  expect(mail?.subject).toBe('Lana Lord invited you to the tenant portal')
  // No mail server sends it, and only the operator gets it.
  expect(pressed.flatMap(({ body }) => body.links)).toEqual([])
  const token = tokenIn(mail?.text)
  expect((await openAccountWith<{ lease: string }>(token)).body.lease).toBe('there')
  expect((await preview(open.token)).status).toBe(200)
  const [made] = await invitationsOf(bob.email)
  const entries = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, made?.id ?? ''))
    .orderBy(auditLog.number)
  expect(entries[0]).toMatchObject({ action: 'created', actorId: lana.user.id })
})

it('a person who declined is left out, and those of one property can be invited alone', async () => {
  const lana = await landlord(2)
  const { body: beta } = await lana.post<Property>('/api/properties', {
    ...{ name: 'Beta', address: '2 Beta St', totalUnits: 1 },
  })
  const { body: units } = await lana.get<Unit[]>(`/api/units?propertyId=${beta.id}`)
  const [bob, kim, pat] = [await tenantOf(lana), await tenantOf(lana), await tenantOf(lana)]
  await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
  await leaseUnit(lana, lana.units[1]?.id ?? '', pat.id)
  await leaseUnit(lana, units[0]?.id ?? '', kim.id)
  await call('POST', `/api/invitations/${(await invite(lana, { email: pat.email })).token}/refusal`)

  const inBeta = await lana.get<UninvitedTenants>(`${url}?propertyId=${beta.id}`)
  expect(inBeta.body).toMatchObject({ total: 1, tenants: [{ id: kim.id }] })
  expect((await lana.post(url, { propertyId: beta.id })).body).toMatchObject({
    invited: 1,
    left: 0,
  })
  expect((await lana.get(url)).body).toMatchObject({
    ...{ total: 1, tenants: [{ id: bob.id }], leftOut: { invited: 1, declined: 1 } },
  })
})

it('the day’s limit is invited, and the others are reported', async () => {
  const lana = await landlord(2)
  for (const { id } of lana.units) await leaseUnit(lana, id, (await tenantOf(lana)).id)
  const key = `invitations:${await organizationIdOf(lana)}`
  const count = defaultRateLimits.invitationsPerDay - 1
  const until = new Date(Date.now() + 60 * 60_000)
  await database.db.insert(attempts).values({ key, count, until })
  expect((await lana.get(url)).body).toMatchObject({ total: 2, allowance: 1 })
  expect((await lana.post(url, {})).body).toMatchObject({ invited: 1, left: 1 })
  expect(await lana.post(url, {})).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('as many invitations as one day allows') },
  })
})

it('a mailbox that got five mails within the hour gets no more by this way either', async () => {
  const lana = await landlord(1)
  const bob = await tenantOf(lana)
  await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
  const invited: number[] = []
  for (let time = 0; time < 6; time++) {
    invited.push((await lana.post<InvitedAll>(url, {})).body.invited)
    const [open] = await invitationsOf(bob.email)
    await lana.delete(`/api/tenant-invitations/${open?.id}`)
  }
  expect(invited).toEqual([1, 1, 1, 1, 1, 0])
  expect(await mailsTo(bob.email)).toHaveLength(5)
})

it('a person without a password learns with every message how to set one', async () => {
  const lana = await landlord(2)
  const bob = await tenantOf(lana)
  const [first, second] = lana.units
  await leaseUnit(lana, first?.id ?? '', bob.id)
  const rita = await renterOf(lana, second?.id ?? '')
  await writeTo(lana, bob.id)
  await writeTo(lana, rita.user.id)
  const way = 'Choose a Password: https://rooftree.example/auth?mode=forgot'
  await expect.poll(async () => lastTo(bob.email)).toContain(way)
  await expect.poll(async () => lastTo(rita.user.email)).toContain('View Message')
  expect(await lastTo(rita.user.email)).not.toContain(way)
})

async function writeTo(lana: User, receiverId: string) {
  const sent = await lana.post('/api/messages', { receiverId, content: 'Welcome' })
  expect(sent.status).toBe(201)
}

async function lastTo(email: string) {
  const last = (await mailsTo(email)).at(-1)
  return last?.sentAt ? last.text : ''
}

function invitationsOf(email: string) {
  return database.db
    .select()
    .from(tenantInvitations)
    .where(eq(tenantInvitations.email, email))
    .orderBy(sql`${tenantInvitations.id} desc`)
}

async function expire(id: string) {
  await database.db
    .update(tenantInvitations)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(tenantInvitations.id, id))
}

it('chosen tenants are invited alone, and none of another landlord', async () => {
  const lana = await landlord(2)
  const [bob, kim] = [await tenantOf(lana, 'Bell'), await tenantOf(lana)]
  await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
  await leaseUnit(lana, lana.units[1]?.id ?? '', kim.id)
  const foreign = await tenantOf(await landlord())
  expect(await lana.post(url, { tenantIds: [kim.id, foreign.id] })).toMatchObject({
    status: 400,
    body: { fields: { tenantIds: 'Choose one of your tenants' } },
  })
  const sent = await lana.post<InvitedAll>(url, { tenantIds: [kim.id] })
  expect(sent.body).toMatchObject({ invited: 1, left: 0 })
  expect((await lana.get(url)).body).toMatchObject({ total: 1, tenants: [{ id: bob.id }] })
})
