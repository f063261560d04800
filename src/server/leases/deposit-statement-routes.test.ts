import { expect, test } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import { linesOfPdf } from '#test/printed.ts'
import { app, landlord, type User } from '#test/world.ts'
import { everybody, itIs, leaseHome, leaseNow, made, pay, standing } from '../fixture.ts'

const terms = { monthlyRent: '1150', securityDeposit: '1150' }
const left = { terminatedOn: '2025-03-05', movedOutOn: '2025-03-05', reason: 'Moves' }

/** A home whose tenant left on March 5 and whose deposit is held. */
async function leftHome() {
  const { lana, lease } = await leaseHome('2025-01-01', terms)
  const people = await everybody(lana, lease)
  made(await deposit(lana, lease, { kind: 'received', amount: '1150' }))
  itIs('2025-03-06')
  made(await lana.put(`/api/leases/${lease.id}/termination`, left))
  return { lana, lease, ...people }
}

function deposit(who: User, lease: { id: string }, sent: object) {
  return who.post<object>('/api/deposit-entries', { leaseId: lease.id, ...sent })
}

async function printed(who: User, lease: { id: string }) {
  const { statusCode, rawPayload } = await app.inject({
    url: `/api/leases/${lease.id}/deposit-statement`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: statusCode, bytes: rawPayload }
}

test('a deposit statement lists each charge it was retained for, and the refund', async () => {
  const { lana, lease, tenant } = await leftHome()
  await pay(lana, lease, (await standing(lana, lease)).balance)
  const damage = { leaseId: lease.id, kind: 'damage', amount: '200', description: 'Broken door' }
  const { id: chargeId } = made(await lana.post<{ id: string }>('/api/charges', damage))
  const cleaning = { leaseId: lease.id, kind: 'cleaning', amount: '80' }
  made(await lana.post('/api/charges', cleaning))
  itIs('2025-03-15')
  made(await deposit(lana, lease, { kind: 'interest', amount: '2.50' }))
  made(
    await deposit(lana, lease, { kind: 'applied', amount: '200', chargeId, notes: 'New hinges' }),
  )
  const address = { forwardingAddress: '9 New Road, Ithaca NY' }
  made(await tenant.put(`/api/leases/${lease.id}/forwarding-address`, address))
  itIs('2025-03-20')
  made(await deposit(lana, lease, { kind: 'refunded', amount: '900', notes: 'Check 77' }))
  const document = await printed(tenant, lease)
  expect(document.status).toBe(200)
  expect(await linesOfPdf(document.bytes)).toEqual([
    'Security deposit statement',
    'Lana Lord',
    'As of March 20, 2025',
    'Tenant | Bob Ray',
    'Home | Alpha, Unit 1, 1 Alpha St',
    'Lease | January 1, 2025 – March 5, 2025',
    'Moved out | March 5, 2025',
    'Due back by | April 4, 2025',
    'Forwarding address | 9 New Road, Ithaca NY',
    'Date | Entry | For | Amount | Held',
    'January 1, 2025 | Received | $1,150.00 | $1,150.00',
    'March 15, 2025 | Interest | $2.50 | $1,152.50',
    'March 15, 2025 | Kept | Damage of March 6, 2025: Broken door: New hinges | -$200.00 | $952.50',
    'March 20, 2025 | Paid back | Check 77 | -$900.00 | $52.50',
    'Deposit agreed | $1,150.00',
    'Received | $1,150.00',
    'Interest | $2.50',
    'Kept | $200.00',
    'Paid back | $900.00',
    'Still held | $52.50',
    'Still owed by the tenant | $80.00',
    'Not covered: Cleaning of March 6, 2025, $80.00.',
    '$52.50 is to be accounted for by April 4, 2025.',
    'Page 1 of 1',
  ])
})

test('a statement exists before any receipt, and only for readers of the lease', async () => {
  const otto = await landlord()
  const { lana, lease } = await leaseHome('2025-03-01', terms)
  const { staff } = await everybody(lana, lease)
  expect(await linesOfPdf((await printed(lana, lease)).bytes)).toContain('No deposit was received')
  expect((await printed(staff, lease)).status).toBe(403)
  expect((await printed(otto, lease)).status).toBe(404)
})

test('the office and the tenant set the forwarding address, the owner and others do not', async () => {
  const otto = await landlord()
  const { lana, lease, tenant, owner } = await leftHome()
  const put = (who: User, forwardingAddress: string) =>
    who.put<Lease>(`/api/leases/${lease.id}/forwarding-address`, { forwardingAddress })
  expect((await put(tenant, '9 New Road')).body.forwardingAddress).toBe('9 New Road')
  expect((await put(lana, ' ')).body.forwardingAddress).toBeNull()
  expect((await put(owner, 'x')).status).toBe(403)
  expect((await put(otto, 'x')).status).toBe(404)
  expect(await put(lana, 'x'.repeat(501))).toMatchObject({
    status: 400,
    body: { fields: { forwardingAddress: 'Must be at most 500 characters' } },
  })
  expect((await leaseNow(lana, lease)).forwardingAddress).toBeNull()
})

test('a refund is due from move-out until no deposit is held', async () => {
  const { lana, lease } = await leftHome()
  const due = async () =>
    (await lana.get<Lease[]>('/api/leases?depositDue=true')).body.map(one => one.depositReturnBy)
  expect(await due()).toEqual(['2025-04-04'])
  expect((await lana.get<Lease[]>('/api/leases?depositDue=false')).body).toEqual([])
  made(await deposit(lana, lease, { kind: 'refunded', amount: '1150' }))
  expect(await due()).toEqual([])
})
