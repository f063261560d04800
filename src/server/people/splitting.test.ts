import { describe, expect, it } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { emailedToken } from '#test/invited.ts'
import { forget } from '#test/mailbox.ts'
import { call, freshEmail, signIn, tenantOf } from '#test/world.ts'
import { merge, namesOf, office, rowOf } from './merges-fixture.ts'

describe('the undo of a merge', () => {
  it('later changes stay: an added phone, and the email of a person who has joined', async () => {
    const { lana, kept, merged } = await office()
    const { body } = await merge(lana, kept, merged)
    await lana.patch(`/api/tenants/${kept.id}`, { phone: '555 0199' })
    await lana.delete(`/api/tenant-merges/${body.id}`)
    const now = await lana.get<Tenant>(`/api/tenants/${kept.id}`)
    expect(now.body).toMatchObject({ email: kept.email, phone: '555 0199' })

    await lana.patch(`/api/tenants/${kept.id}`, { email: null })
    const again = await merge(lana, kept, merged)
    await signIn(kept.id)
    expect((await lana.delete(`/api/tenant-merges/${again.body.id}`)).status).toBe(204)
    expect((await lana.get<Tenant>(`/api/tenants/${kept.id}`)).body.email).toBe(merged.email)
    expect((await lana.get<Tenant>(`/api/tenants/${merged.id}`)).body.email).toBeNull()
  })

  it('an invitation that is withdrawn with an address is open again with it, its link too', async () => {
    const { lana, kept, merged } = await office()
    const home = { propertyId: lana.property.id, unitId: lana.units[1]?.id }
    const invited = { firstName: 'Bob', lastName: 'Merged', email: merged.email, ...home }
    await lana.post('/api/tenant-invitations', invited)
    const token = await emailedToken(merged.email ?? '')
    const statusOf = async () => {
      const { body } = await lana.get<{ status: string }[]>('/api/tenant-invitations')
      return body.map(({ status }) => status).toSorted()
    }
    const opened = async () => (await call('GET', `/api/invitations/${token}`)).status
    const first = await merge(lana, kept, merged)
    expect([await statusOf(), await opened()]).toEqual([['expired'], 404])
    await lana.delete(`/api/tenant-merges/${first.body.id}`)
    expect([await statusOf(), await opened()]).toEqual([['pending'], 200])

    const second = await merge(lana, kept, merged)
    const address = { email: freshEmail() }
    expect((await lana.post('/api/tenant-invitations', { ...invited, ...address })).status).toBe(
      201,
    )
    expect((await lana.post('/api/tenant-invitations', invited)).status).toBe(201)
    await lana.delete(`/api/tenant-merges/${second.body.id}`)
    expect([await statusOf(), await opened()]).toEqual([['expired', 'pending', 'pending'], 404])
  })

  it('a link sent to an address becomes invalid when the address moves back', async () => {
    const { lana, kept, merged } = await office()
    await lana.patch(`/api/tenants/${kept.id}`, { email: null })
    const { body } = await merge(lana, kept, merged)
    await forget(merged.email)
    expect((await rowOf(kept.id))?.resetToken).not.toBeNull()
    await lana.delete(`/api/tenant-merges/${body.id}`)
    expect(await rowOf(kept.id)).toMatchObject({ email: null, resetToken: null })
  })

  it('of merges one after the other, the latest is undone first', async () => {
    const { lana, kept, merged, lease } = await office()
    const last = await tenantOf(lana, 'Last')
    const first = await merge(lana, kept, merged)
    const second = await merge(lana, last, kept)
    const tenant = async () => (await lana.get<Lease>(`/api/leases/${lease.id}`)).body.tenant.id
    expect(await lana.delete(`/api/tenant-merges/${first.body.id}`)).toMatchObject({
      status: 409,
      body: { message: 'This tenant was merged into another since: undo that merge first' },
    })
    expect(await tenant()).toBe(last.id)
    for (const { body } of [second, first])
      expect((await lana.delete(`/api/tenant-merges/${body.id}`)).status).toBe(204)
    expect(await tenant()).toBe(merged.id)
    expect(await namesOf(lana)).toEqual(['Kept', 'Last', 'Merged'])
  })
})
