import { expect, test } from 'vitest'
import { linesOfPdf } from '#test/printed.ts'
import { app, landlord, type User } from '#test/world.ts'
import { everybody, itIs, leaseHome, pay, rentFallsDue } from '../fixture.ts'

async function printed(who: User, lease: { id: string }, query = '') {
  const { statusCode, rawPayload } = await app.inject({
    url: `/api/leases/${lease.id}/ledger/pdf${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: statusCode, bytes: rawPayload }
}

test('a tenant ledger lists charges and payments with the running balance and their sums', async () => {
  const { lana, lease } = await leaseHome('2025-03-17')
  const { tenant } = await everybody(lana, lease)
  itIs('2025-04-01')
  await rentFallsDue(lease)
  const sent = { leaseId: lease.id, amount: '1000', paymentMethod: 'check', notes: 'No. 118' }
  await lana.post('/api/payments', sent)
  const lines = await linesOfPdf((await printed(tenant, lease)).bytes)
  expect(lines.slice(5, -1)).toEqual([
    'Tenant | Bob Ray',
    'Property | Alpha, Unit 1, 1 Alpha St',
    'Lease term | From March 17, 2025',
    'Balance due as of April 1, 2025 | $780.65',
    'Date | Transaction | Description | Charges | Payments and credits | Balance',
    'March 17, 2025 | Rent | March 17 – 31, 2025 | $580.65 | $580.65',
    'April 1, 2025 | Rent | April 1 – 30, 2025 | $1,200.00 | $1,780.65',
    'April 1, 2025 | Payment | Check; No. 118 | $1,000.00 | $780.65',
    'Total | $1,780.65 | $1,000.00 | $780.65',
  ])
  const before = await linesOfPdf((await printed(lana, lease, '?asOf=2025-03-31')).bytes)
  expect(before).toContain('Balance due as of March 31, 2025 | $580.65')
  expect(before).toContain('Total | $580.65 | $0.00 | $580.65')
})

test('a tenant ledger is read by the readers of the lease, and by no one else', async () => {
  const otto = await landlord()
  const { lana, lease } = await leaseHome('2025-03-01')
  await pay(lana, lease, '300')
  const { owner, staff, tenant } = await everybody(lana, lease)
  for (const who of [lana, owner, tenant]) expect((await printed(who, lease)).status).toBe(200)
  for (const who of [otto, staff]) expect((await printed(who, lease)).status).toBe(404)
})
