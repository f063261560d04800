import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { OwnerStatement } from '#shared/owners/owner-statements.ts'
import { giveTo } from '#test/ownership.ts'
import {
  database,
  freshEmail,
  landlord,
  mail,
  memberOf,
  organizationIdOf,
  storage,
  type User,
} from '#test/world.ts'
import { digest } from '../access/caller.ts'
import { buildApp } from '../app.ts'
import { defaultRateLimits } from '../config/default-limits.ts'
import { attempts, mails } from '../db/tables.ts'

/** All but one are used, on any node, and an hour is left of the window. */
async function nearlySpent(key: string, max: number) {
  const until = new Date(Date.now() + 60 * 60_000)
  await database.db.insert(attempts).values({ key, count: max - 1, until })
}

async function lastOfMany(lana: User, send: () => ReturnType<User['post']>, status: number) {
  const last = await send()
  expect(last.status, last.text).toBe(status)
  const refused = await send()
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/Please try again in (59|60) minutes\.$/) },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  // Other organizations are not affected.
  expect((await lana.get('/api/properties')).status).toBe(200)
}

it('an organization sends so many invitations a day, through any number of servers', async () => {
  const lana = await landlord()
  const organizationId = await organizationIdOf(lana)
  await nearlySpent(`invitations:${organizationId}`, defaultRateLimits.invitationsPerDay)
  const invite = () =>
    lana.post('/api/tenant-invitations', {
      email: freshEmail(),
      firstName: 'Ida',
      lastName: 'Invited',
      propertyId: lana.property.id,
    })
  await lastOfMany(lana, invite, 201)
})

it('an invitation that is sent again counts among those of the day', async () => {
  const lana = await landlord()
  const sent = await lana.post<{ id: string }>('/api/member-invitations', {
    email: freshEmail(),
    firstName: 'Ida',
    lastName: 'Invited',
    role: 'staff',
  })
  const key = `invitations:${await organizationIdOf(lana)}`
  await database.db.delete(attempts).where(eq(attempts.key, key))
  await nearlySpent(key, defaultRateLimits.invitationsPerDay)
  const again = () => lana.post(`/api/member-invitations/${sent.body.id}/resend`, {})
  await lastOfMany(lana, again, 200)
})

it('a vendor’s mailbox gets a limited number of jobs of an organization an hour', async () => {
  const lana = await landlord()
  const email = freshEmail()
  const vendor = await lana.post<{ id: string }>('/api/vendors', { name: 'Pipes', email })
  const request = await lana.post<{ id: string }>('/api/maintenance-requests', {
    ...{ title: 'Leaky tap', description: 'In the kitchen', unitId: lana.units[0]?.id },
  })
  await nearlySpent(`letters:${digest(`${await organizationIdOf(lana)} ${email}`)}`, 5)
  const path = `/api/maintenance-requests/${request.body.id}/vendor-links`
  await lastOfMany(lana, () => lana.post(path, { vendorId: vendor.body.id }), 201)
})

it('a statement is mailed to its owner a limited number of times an hour', async () => {
  const lana = await landlord()
  const olga = await memberOf(lana, 'owner')
  const { id: propertyId } = lana.property
  await giveTo(lana, olga, propertyId)
  const issued = { propertyId, month: '2025-03' }
  const { body } = await lana.post<OwnerStatement>('/api/owner-statements', issued)
  await nearlySpent(`same mail:${body.id}`, 5)
  await lastOfMany(lana, () => lana.post(`/api/owner-statements/${body.id}/mail`, {}), 200)
})

it('a parked email is sent again so many times an hour', async () => {
  const lana = await landlord()
  const organizationId = await organizationIdOf(lana)
  const words = { recipient: freshEmail(), subject: 'Hello', paragraphs: ['Hello'] }
  const given = { ...words, sentAt: new Date(), organizationId }
  const [{ id } = { id: '' }] = await database.db.insert(mails).values(given).returning()
  await nearlySpent(`same mail:${id}`, 5)
  const giveUpAndSend = async () => {
    const one = eq(mails.id, id)
    const isSent = async () => (await database.db.select().from(mails).where(one))[0]?.sentAt
    await expect.poll(isSent).toBeTruthy()
    await database.db.update(mails).set({ parkedAt: new Date(), sentAt: null, tries: 8 }).where(one)
    return lana.post(`/api/mails/${id}/resends`)
  }
  await lastOfMany(lana, giveUpAndSend, 201)
})

it('a person uploads a limited number of files an hour', async () => {
  const lana = await landlord()
  await nearlySpent(`uploads:${lana.user.id}`, defaultRateLimits.uploadsPerHour)
  await lastOfMany(lana, () => lana.post('/api/objects/upload', {}), 201)
})

it('archives are made a limited number of times a day', async () => {
  const lana = await landlord()
  await nearlySpent(`archives:${lana.user.id}`, defaultRateLimits.archivesPerDay)
  await lastOfMany(lana, () => lana.post('/api/data-exports', {}), 201)
})

it('a quota used at one server is used at every other, and after a restart', async () => {
  const lana = await landlord()
  expect((await lana.post('/api/objects/upload', {})).status).toBe(201)
  const rateLimits = { ...defaultRateLimits, uploadsPerHour: 2 }
  const node = await buildApp({
    ...{ database, mail, storage, rateLimits, webDir: null, trustProxy: false, log: false },
  })
  const upload = () =>
    node.inject({
      ...{ method: 'POST', url: '/api/objects/upload', payload: {} },
      headers: { authorization: `Bearer ${lana.token}` },
    })
  expect((await upload()).statusCode).toBe(201)
  expect((await upload()).statusCode).toBe(429)
  await node.close()
})

it('a window that has ended starts again from zero', async () => {
  const lana = await landlord()
  const until = new Date(Date.now() - 1_000)
  await database.db.insert(attempts).values({ key: `uploads:${lana.user.id}`, count: 9_999, until })
  expect((await lana.post('/api/objects/upload', {})).status).toBe(201)
})
