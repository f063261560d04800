import { expect, it } from 'vitest'
import { organizationTenants } from '#server/db/tables.ts'
import { invite, openAccountWith, preview } from '#test/invited.ts'
import { database, freshEmail, landlord, organizationIdOf, tenantOf } from '#test/world.ts'

it('a mistyped email is corrected, and no longer signs anyone in', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const url = `/api/tenants/${bob.id}`
  const { token } = await invite(lana, { email: bob.email })
  const email = freshEmail()
  expect(await lana.patch(url, { email: email.toUpperCase() })).toMatchObject({
    status: 200,
    body: { id: bob.id, email, lastName: bob.lastName },
  })
  expect((await preview(token)).status).toBe(404)
  const again = await invite(lana, { email })
  const entered = await openAccountWith<{ user: { id: string } }>(again.token)
  expect([entered.status, entered.body.user.id]).toEqual([201, bob.id])
  expect((await lana.get(url)).body).toMatchObject({ isUnclaimed: false })
  expect((await lana.patch(url, { email: freshEmail() })).status).toBe(409)
})

it('an email known to another user or landlord stays', async () => {
  const [lana, otto] = [await landlord(), await landlord()]
  const [bob, kim] = [await tenantOf(lana), await tenantOf(lana)]
  const url = `/api/tenants/${bob.id}`
  expect(await lana.patch(url, { email: kim.email })).toMatchObject({
    status: 400,
    body: { fields: { email: 'A user with this email already exists' } },
  })
  await database.db
    .insert(organizationTenants)
    .values({ organizationId: await organizationIdOf(otto), userId: bob.id, source: 'added' })
  expect(await lana.patch(url, { email: freshEmail() })).toMatchObject({
    status: 400,
    body: { fields: { email: expect.stringContaining('Another landlord') } },
  })
  // Unchanged fields do not prevent the correction of others.
  expect((await lana.patch(url, { email: bob.email, phone: '555 0100' })).status).toBe(200)
})
