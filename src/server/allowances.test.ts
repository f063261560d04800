import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database, freshEmail, landlord, type Somebody } from '#test/world.ts'
import { attempts } from './db/tables.ts'
import { usualAllowances } from './usual-limits.ts'

/** All but one are spent, on whichever node it was, and an hour is left of the window. */
async function nearlySpent(key: string, most: number) {
  const until = new Date(Date.now() + 60 * 60_000)
  await database.db.insert(attempts).values({ key, count: most - 1, until })
}

async function lastOfMany(
  lana: Somebody,
  send: () => ReturnType<Somebody['post']>,
  status: number,
) {
  const last = await send()
  expect(last.status, last.text).toBe(status)
  const refused = await send()
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/Please try again in (59|60) minutes\.$/) },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  // Nobody else is kept from anything.
  expect((await lana.get('/api/properties')).status).toBe(200)
}

it('an organization sends so many invitations a day, however many servers it asks', async () => {
  const lana = await landlord()
  const { organizationId } = (await lana.get<{ organizationId: string }>('/api/auth/user')).body
  await nearlySpent(`invitations:${organizationId}`, usualAllowances.invitationsPerDay)
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
  const { organizationId } = (await lana.get<{ organizationId: string }>('/api/auth/user')).body
  const key = `invitations:${organizationId}`
  await database.db.delete(attempts).where(eq(attempts.key, key))
  await nearlySpent(key, usualAllowances.invitationsPerDay)
  const again = () => lana.post(`/api/member-invitations/${sent.body.id}/resend`, {})
  await lastOfMany(lana, again, 200)
})

it('a person uploads so many files an hour', async () => {
  const lana = await landlord()
  await nearlySpent(`uploads:${lana.user.id}`, usualAllowances.uploadsPerHour)
  await lastOfMany(lana, () => lana.post('/api/objects/upload', {}), 201)
})

it('archives are made so many times a day', async () => {
  const lana = await landlord()
  await nearlySpent(`archives:${lana.user.id}`, usualAllowances.archivesPerDay)
  await lastOfMany(lana, () => lana.post('/api/data-exports', {}), 201)
})

it('a window that is over begins anew', async () => {
  const lana = await landlord()
  const until = new Date(Date.now() - 1_000)
  await database.db.insert(attempts).values({ key: `uploads:${lana.user.id}`, count: 9_999, until })
  expect((await lana.post('/api/objects/upload', {})).status).toBe(201)
})
