import { describe, expect, it, test } from 'vitest'
import type { DepositEntry } from '#shared/accounting/deposit-entries.ts'
import { landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
import {
  charge,
  everybody,
  itIs,
  leaseHome,
  leaseNow,
  made,
  pay,
  rentFallsDue,
  standing,
} from '../../fixture.ts'

const url = '/api/deposit-entries'

describe('a deposit', () => {
  it('is held for the tenant: a part is retained for damage, the rest refunded', async () => {
    const { lana, lease } = await leaseHome('2024-04-01', {
      monthlyRent: '1150',
      securityDeposit: '1150',
    })
    await post(lana, lease, { kind: 'received', amount: '1150' })
    itIs('2025-03-03')
    await rentFallsDue(lease)
    const end = { terminatedOn: '2025-03-05', movedOutOn: '2025-03-05', reason: 'Moves' }
    itIs('2025-03-06')
    const ended = made(await lana.put<object>(`/api/leases/${lease.id}/termination`, end))
    expect(ended).toMatchObject({ depositHeld: '1150.00', depositReturnBy: '2025-04-04' })
    await pay(lana, lease, (await standing(lana, lease)).balance)
    const damage = await charge(lana, lease, 'damage', '200')
    itIs('2025-03-15')
    const kept = await post(lana, lease, {
      kind: 'applied',
      amount: '200',
      chargeId: damage.id,
      notes: 'Damage',
    })
    expect(kept).toMatchObject({ kind: 'applied', entryOn: '2025-03-15' })
    expect((await lana.get(`/api/credits?leaseId=${lease.id}`)).body).toMatchObject([
      { id: kept.creditId, kind: 'deposit_applied', amount: '200.00', chargeId: damage.id },
    ])
    itIs('2025-03-20')
    await post(lana, lease, { kind: 'refunded', amount: '950' })
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
    expect((await leaseNow(lana, lease)).depositHeld).toBe('0.00')
    expect((await lana.get<DepositEntry[]>(url)).body.map(({ kind }) => kind)).toEqual([
      'refunded',
      'applied',
      'received',
    ])
  })

  it('is never revenue, and never lowers the balance by itself', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await post(lana, lease, { kind: 'received', amount: '1200' })
    await post(lana, lease, { kind: 'interest', amount: '3.50' })
    expect(await leaseNow(lana, lease)).toMatchObject({
      depositHeld: '1203.50',
      depositReturnBy: null,
    })
    await post(lana, lease, { kind: 'applied', amount: '1000', notes: 'Rent' })
    expect(await standing(lana, lease)).toEqual({ balance: '200.00', open: ['rent 200.00'] })
    await post(lana, lease, { kind: 'refunded', amount: '203.50' })
    expect((await lana.get('/api/dashboard/stats')).body).toMatchObject({ totalRevenue: '0.00' })
  })

  it('is below zero on no day, however an entry is dated', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    itIs('2025-03-10')
    await post(lana, lease, { kind: 'received', amount: '500' })
    const refused = async (sent: object, sentence: string) =>
      expect(await ask(lana, lease, { kind: 'refunded', ...sent })).toMatchObject({
        status: 409,
        body: { message: sentence, fields: { amount: sentence } },
      })
    await refused({ amount: '500.01' }, 'Only 500.00 is held')
    const tooEarly = 'No deposit was available on that day'
    await refused({ amount: '1', entryOn: '2025-03-09' }, tooEarly)
    itIs('2025-03-20')
    await post(lana, lease, { kind: 'refunded', amount: '400' })
    await refused({ amount: '101', entryOn: '2025-03-15' }, 'Only 100.00 is held')
    await post(lana, lease, { kind: 'refunded', amount: '100', entryOn: '2025-03-15' })
    await refused({ amount: '1' }, 'Nothing is held')
  })

  it('is refunded once, also in parallel requests', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await post(lana, lease, { kind: 'received', amount: '500' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(lana, lease, { kind: 'refunded', amount: '500' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  })

  it('is retained only up to the balance', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1100')
    await post(lana, lease, { kind: 'received', amount: '500' })
    const sentence = 'Only 100.00 is owed: first charge what the deposit is withheld for'
    expect(
      await ask(lana, lease, { kind: 'applied', amount: '100.01', notes: 'Rent' }),
    ).toMatchObject({
      status: 409,
      body: { message: sentence },
    })
    await pay(lana, lease, '100')
    expect(await ask(lana, lease, { kind: 'applied', amount: '1', notes: 'Rent' })).toMatchObject({
      body: { message: 'Nothing is owed: first charge what the deposit is withheld for' },
    })
    const other = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id)
    const theirs = await charge(lana, other, 'damage', '50')
    const sent = { kind: 'applied', amount: '50', chargeId: theirs.id, notes: 'Rent' }
    expect(await ask(lana, lease, sent)).toMatchObject({
      status: 400,
      body: { fields: { chargeId: 'Choose a charge of this lease' } },
    })
    expect((await leaseNow(lana, lease)).depositHeld).toBe('500.00')
  })
})

test('a deposit above the agreed one needs confirmation, counting the held amount; interest is separate', async () => {
  const { lana, lease } = await leaseHome('2025-03-01', { securityDeposit: '1000' })
  expect((await ask(lana, lease, { kind: 'received', amount: '10000' })).body).toMatchObject({
    message: '$10,000.00 is more than the agreed deposit of $1,000.00. Is it right?',
    needsConfirmation: true,
  })
  await post(lana, lease, { kind: 'interest', amount: '5000' })
  await post(lana, lease, { kind: 'received', amount: '600' })
  expect((await ask(lana, lease, { kind: 'received', amount: '400.01' })).body).toMatchObject({
    message:
      '$400.01 with the $600.00 that is held is more than the agreed deposit of $1,000.00. Is it right?',
  })
  await post(lana, lease, { kind: 'received', amount: '400' })
  await post(lana, lease, { kind: 'received', amount: '0.01', confirm: true })
  expect((await leaseNow(lana, lease)).depositHeld).toBe('6000.01')
})

test.each([
  [{ kind: 'transfer_in' }, { kind: 'Choose received, interest, applied or refunded' }],
  [{ amount: '0' }, { amount: 'Amount must be greater than 0' }],
  [{ entryOn: '2025-03-02' }, { entryOn: 'Choose a day up to today, 50 years back at most' }],
])('%j is refused at the field', async (change, fields) => {
  const { lana, lease } = await leaseHome('2025-03-01')
  const refused = await ask(lana, lease, { kind: 'received', amount: '5', ...change })
  expect(refused).toMatchObject({ status: 400, body: { fields } })
  expect((await lana.get(url)).body).toEqual([])
})

test('managers receive and keep, admins pay back; the tenant and the owner see it', async () => {
  const otto = await landlord()
  const { lana, lease } = await leaseHome('2025-03-01')
  const { manager, owner, staff, tenant } = await everybody(lana, lease)
  await post(manager, lease, { kind: 'received', amount: '500' })
  await post(manager, lease, { kind: 'applied', amount: '100', notes: 'Rent' })
  for (const person of [manager, owner, staff, tenant])
    expect((await ask(person, lease, { kind: 'refunded', amount: '1' })).status).toBe(403)
  expect((await ask(otto, lease, { kind: 'received', amount: '1' })).status).toBe(404)
  for (const person of [lana, manager, owner, tenant])
    expect((await person.get<DepositEntry[]>(url)).body.map(({ amount }) => amount)).toEqual([
      '100.00',
      '500.00',
    ])
  expect((await staff.get(url)).status).toBe(403)
  expect((await otto.get(url)).body).toEqual([])
})

function ask(person: User, lease: { id: string }, sent: object) {
  return person.post<DepositEntry>(url, { leaseId: lease.id, ...sent })
}

async function post(person: User, lease: { id: string }, sent: object) {
  return made(await ask(person, lease, sent))
}
