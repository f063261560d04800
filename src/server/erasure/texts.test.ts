import { expect, it } from 'vitest'
import { erasureConfirmation } from '#shared/account/erasure.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { call, landlord, renterOf } from '#test/world.ts'

it('the office’s notifications and emails neither name an erased person nor contain their text', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const namesake = await renterOf(lana, lana.units[1]?.id ?? '')
  await rita.patch('/api/auth/user', { firstName: 'Rita', lastName: 'Ray (Jr.)' })
  await namesake.patch('/api/auth/user', { firstName: 'Rita', lastName: 'Ray (Jr.)x' })
  const today = todayIn('America/New_York')
  for (const { post, put, user, lease } of [rita, namesake]) {
    await post('/api/messages', { receiverId: lana.user.id, content: `Secret of ${user.id}` })
    await put(`/api/leases/${lease.id}/notice`, { moveOutOn: addDays(today, 30) })
  }
  const { body: ended } = await lana.put<Lease>(`/api/leases/${rita.lease.id}/termination`, {
    terminatedOn: addDays(today, -1),
    reason: 'Moved',
  })
  await lana.post('/api/payments', { leaseId: ended.id, amount: ended.balance })
  const erased = await call('DELETE', `/api/tenants/${rita.user.id}`, {
    token: lana.token,
    body: { confirmation: erasureConfirmation },
  })
  expect(erased.status, erased.text).toBe(204)
  for (const list of ['/api/notifications', '/api/mails']) {
    const { text } = await lana.get(list)
    expect(text).not.toMatch(/Rita Ray \(Jr\.\)(?!x)/)
    expect(text).not.toContain(rita.user.id)
    expect(text).toContain('Rita Ray (Jr.)x')
  }
})
