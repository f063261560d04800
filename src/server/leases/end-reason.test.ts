import { expect, test } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import type { User } from '#test/world.ts'
import { everybody, itIs, leaseHome, made } from '../fixture.ts'

const url = (lease: { id: string }) => `/api/leases/${lease.id}`

function end(lana: User, lease: { id: string }, more: object = {}) {
  const sent = { terminatedOn: '2025-03-20', reason: 'Noise at night', ...more }
  return lana.put<Lease>(`${url(lease)}/termination`, sent)
}

test('the reason for an end stays in the office', async () => {
  const { lana, lease } = await leaseHome('2025-01-01')
  const { manager, owner, staff, tenant } = await everybody(lana, lease)
  itIs('2025-03-03')
  made(await end(lana, lease))
  for (const person of [lana, manager, owner])
    expect((await person.get<Lease>(url(lease))).body).toMatchObject({
      endReason: 'Noise at night',
      isEndReasonTold: false,
    })
  expect((await staff.get(url(lease))).text).not.toContain('Noise')
  for (const path of [url(lease), '/api/leases', '/api/notifications']) {
    const answer = await tenant.get(path)
    expect([answer.status, answer.text.includes('Noise')]).toEqual([200, false])
  }
  expect((await tenant.get<Lease>(url(lease))).body).toMatchObject({
    terminatedOn: '2025-03-20',
    endReason: null,
  })
})

test('the tenant reads it once it is shared, and no longer when the end is withdrawn', async () => {
  const { lana, lease } = await leaseHome('2025-01-01')
  const { tenant } = await everybody(lana, lease)
  itIs('2025-03-03')
  const readBy = async (person: User) => (await person.get<Lease>(url(lease))).body.endReason
  made(await end(lana, lease, { tellTenant: true }))
  expect(await readBy(tenant)).toBe('Noise at night')
  made(await end(lana, lease, { tellTenant: false }))
  expect([await readBy(tenant), await readBy(lana)]).toEqual([null, 'Noise at night'])
  await lana.delete(`${url(lease)}/termination`)
  expect(await readBy(lana)).toBeNull()
})
