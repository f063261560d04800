import { expect, test } from 'vitest'
import { maxStatementsPrinted } from '#shared/leases/deposit-statements.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { linesOfPdf } from '#test/printed.ts'
import { app, landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
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

async function printed(who: User, lease: { id: string }, letter = 'deposit-statement') {
  const { statusCode, rawPayload } = await app.inject({
    url: `/api/leases/${lease.id}/${letter}`,
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
  const lines = await linesOfPdf(document.bytes)
  expect(lines.filter(line => !line.startsWith('Generated'))).toEqual([
    'Lana Lord',
    'Bob Ray',
    '9 New Road',
    'Ithaca NY',
    'March 20, 2025',
    'Security Deposit Statement',
    'Dear Bob Ray,',
    'This is the itemized statement of your security deposit for Alpha, Unit 1. You moved out on March 5,',
    '2025.',
    'Property | Alpha, Unit 1, 1 Alpha St',
    'Lease term | January 1, 2025 – March 5, 2025',
    'Move-out date | March 5, 2025',
    'Forwarding address | 9 New Road, Ithaca NY',
    'Deposit required | $1,150.00',
    'Refund due by | April 4, 2025',
    'Date | Transaction | Description | Amount',
    'Deposit and interest',
    'January 1, 2025 | Deposit received | $1,150.00',
    'March 15, 2025 | Interest | $2.50',
    'Total deposit and interest | $1,152.50',
    'Deductions',
    'March 6, 2025 | Damage | Broken door; New hinges | -$200.00',
    'Total deductions | -$200.00',
    'Refunds',
    'March 20, 2025 | Refund paid | Check 77 | -$900.00',
    'Total refunds | -$900.00',
    'Refund due | $52.50',
    'Unpaid charges',
    'Due date | Charge | Balance due',
    'March 6, 2025 | Cleaning | $80.00',
    'Total unpaid charges | $80.00',
    'We still hold $52.50. It will be refunded, or applied to the unpaid charges, by April 4, 2025.',
    'Lana Lord | Date',
  ])
})

test('deductions stand in the order of their days', async () => {
  const { lana, lease } = await leftHome()
  for (const [dueDate, amount] of [
    ['2025-03-06', '200'],
    ['2025-03-02', '80'],
  ]) {
    const damage = { leaseId: lease.id, kind: 'damage', amount, dueDate }
    const { id: chargeId } = made(await lana.post<{ id: string }>('/api/charges', damage))
    made(await deposit(lana, lease, { kind: 'applied', amount, chargeId }))
  }
  const lines = await linesOfPdf((await printed(lana, lease)).bytes)
  expect(lines.filter(line => line.includes('| Damage |') && line.includes('-$'))).toEqual([
    'March 2, 2025 | Damage | -$80.00',
    'March 6, 2025 | Damage | -$200.00',
  ])
})

test('letters go to the forwarding address once the tenant has moved out', async () => {
  const { lana, lease } = await leaseHome('2025-01-01', terms)
  itIs('2025-03-06')
  const forwardingAddress = '9 New Road, Ithaca, NY 14850'
  made(await lana.put(`/api/leases/${lease.id}/forwarding-address`, { forwardingAddress }))
  const follows = async (letter: string) =>
    (await linesOfPdf((await printed(lana, lease, letter)).bytes)).includes('Ithaca, NY 14850')
  expect(await follows('deposit-statement')).toBe(true)
  for (const letter of ['ledger/pdf', 'rent-statement/pdf'])
    expect(await follows(letter)).toBe(false)
  made(await lana.put(`/api/leases/${lease.id}/termination`, left))
  for (const letter of ['deposit-statement', 'ledger/pdf', 'rent-statement/pdf'])
    expect(await follows(letter)).toBe(true)
})

test('a deduction says once what its charge and its note both say', async () => {
  const { lana, lease } = await leftHome()
  const damage = {
    leaseId: lease.id,
    kind: 'damage',
    amount: '200',
    description: 'Carpet cleaning',
  }
  const { id: chargeId } = made(await lana.post<{ id: string }>('/api/charges', damage))
  const notes = 'carpet cleaning'
  made(await deposit(lana, lease, { kind: 'applied', amount: '200', chargeId, notes }))
  const lines = await linesOfPdf((await printed(lana, lease)).bytes)
  expect(lines).toContain('March 6, 2025 | Damage | Carpet cleaning | -$200.00')
})

test('a statement exists before any receipt, and only for readers of the lease', async () => {
  const otto = await landlord()
  const { lana, lease } = await leaseHome('2025-03-01', terms)
  const { staff } = await everybody(lana, lease)
  expect((await linesOfPdf((await printed(lana, lease)).bytes)).join()).toContain(
    'No deposit was received',
  )
  expect((await printed(staff, lease)).status).toBe(403)
  expect((await printed(otto, lease)).status).toBe(404)
})

test('statements of several leases are one PDF, of the own office alone', async () => {
  const { lana, lease, owner, staff, tenant } = await leftHome()
  const other = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana, 'Late')).id, {
    ...{ startDate: '2025-02-01', endDate: '2029-12-31', monthlyRent: '900' },
  })
  made(await deposit(lana, other, { kind: 'received', amount: '900' }))
  const leaseIds = [other.id, lease.id, other.id]
  const { statusCode, rawPayload } = await app.inject({
    ...{ method: 'POST', url: statements, payload: { leaseIds } },
    headers: { authorization: `Bearer ${lana.token}` },
  })
  expect(statusCode).toBe(200)
  const lines = await linesOfPdf(rawPayload)
  expect(lines.filter(line => line.startsWith('Dear '))).toEqual([
    'Dear Bob Late,',
    'Dear Bob Ray,',
  ])
  expect(lines.filter(line => line.includes('Page 1 of '))).toHaveLength(2)
  for (const who of [owner, staff, tenant])
    expect((await who.post(statements, { leaseIds })).status).toBe(403)
  const foreign = await leaseHome('2025-03-01', terms)
  expect(await lana.post(statements, { leaseIds: [lease.id, foreign.lease.id] })).toMatchObject({
    status: 400,
    body: { fields: { leaseIds: 'Choose leases of your office' } },
  })
  const many = Array.from({ length: maxStatementsPrinted + 1 }, () => crypto.randomUUID())
  for (const [ids, message] of [
    [[], 'Choose at least one lease'],
    [many, 'Choose at most 200 leases'],
  ] as const)
    expect(await lana.post(statements, { leaseIds: ids })).toMatchObject({
      status: 400,
      body: { fields: { leaseIds: message } },
    })
})

const statements = '/api/leases/deposit-statements'

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
