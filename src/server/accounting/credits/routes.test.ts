import { describe, expect, it, test } from 'vitest'
import type { Credit } from '#shared/accounting/credits.ts'
import { landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
import {
  charge,
  everybody,
  itIs,
  leaseHome,
  made,
  pay,
  rentFallsDue,
  standing,
  statement,
} from '../../fixture.ts'

const url = '/api/credits'

describe('a concession', () => {
  it('reduces the balance without any money received', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const given = await credit(lana, lease, { kind: 'concession', amount: '100' })
    expect(given).toMatchObject({ amount: '100.00', creditOn: '2025-03-01', chargeId: null })
    expect(await standing(lana, lease)).toEqual({ balance: '1100.00', open: ['rent 1100.00'] })
    expect((await lana.get<{ totalRevenue: string }>('/api/dashboard/stats')).body).toMatchObject({
      totalRevenue: '0.00',
    })
  })

  it('posted ahead waits for the next rent, and is never paid out', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1200')
    await credit(lana, lease, { kind: 'concession', amount: '200' })
    expect((await standing(lana, lease)).balance).toBe('-200.00')
    itIs('2025-04-01')
    await rentFallsDue(lease)
    expect(await standing(lana, lease)).toEqual({ balance: '1000.00', open: ['rent 1000.00'] })
  })

  it('for one charge skips the order', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const damage = await charge(lana, lease, 'damage', '200')
    await credit(lana, lease, { kind: 'concession', amount: '150', chargeId: damage.id })
    expect((await standing(lana, lease)).open).toEqual(['rent 1200.00', 'damage 50.00'])
  })

  it('for rent that was paid frees the money, which stays the tenant’s', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1200')
    const rent = (await statement(lana, lease, '2025-03-01')).entries[0]
    itIs('2025-03-10')
    await credit(lana, lease, { kind: 'concession', amount: '300', chargeId: rentIdOf(rent) })
    await charge(lana, lease, 'damage', '250')
    expect(await standing(lana, lease)).toEqual({ balance: '-50.00', open: [] })
    expect((await standing(lana, lease, '2025-03-09')).balance).toBe('0.00')
  })
})

describe('a waiver', () => {
  it('names the charge it is for', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const fee = await charge(lana, lease, 'nsf_fee', '35')
    const sent = { leaseId: lease.id, kind: 'waiver', amount: '35', reason: 'The bank erred' }
    expect(await lana.post(url, sent)).toMatchObject({
      status: 400,
      body: { fields: { chargeId: 'Choose the charge to waive' } },
    })
    await credit(lana, lease, { kind: 'waiver', amount: '35', chargeId: fee.id })
    expect((await standing(lana, lease)).open).toEqual(['rent 1200.00'])
  })

  it('is limited to the charge, also in several parts', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const fee = await charge(lana, lease, 'nsf_fee', '35')
    const waiver = { kind: 'waiver', chargeId: fee.id }
    await credit(lana, lease, { ...waiver, amount: '20' })
    const sentence = 'At most 15.00 can be taken off this charge'
    expect(await ask(lana, lease, { ...waiver, amount: '15.01' })).toMatchObject({
      status: 409,
      body: { message: sentence, fields: { amount: sentence } },
    })
    await credit(lana, lease, { ...waiver, amount: '15' })
    expect(await ask(lana, lease, { ...waiver, amount: '1' })).toMatchObject({
      body: { message: 'Nothing is left on this charge' },
    })
    expect((await standing(lana, lease)).balance).toBe('1200.00')
  })

  it('is refused for a charge of another lease, or one that was voided', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const other = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id)
    const [theirs, voided] = [
      await charge(lana, other, 'nsf_fee', '35'),
      await charge(lana, lease, 'nsf_fee', '35'),
    ]
    await lana.delete(`/api/charges/${voided.id}`)
    for (const { id } of [theirs, voided])
      expect(await ask(lana, lease, { kind: 'waiver', amount: '5', chargeId: id })).toMatchObject({
        status: 400,
        body: { fields: { chargeId: 'Choose a charge of this lease' } },
      })
  })
})

describe('writing off', () => {
  it('writes off the open amount at most', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1000')
    expect(await ask(lana, lease, { kind: 'write_off', amount: '200.01' })).toMatchObject({
      status: 409,
      body: { fields: { amount: 'Only 200.00 is owed' } },
    })
    await credit(lana, lease, { kind: 'write_off', amount: '200' })
    expect(await ask(lana, lease, { kind: 'write_off', amount: '1' })).toMatchObject({
      body: { message: 'Nothing is owed' },
    })
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
  })

  it('is for admins; managers post concessions and waivers; others none', async () => {
    const otto = await landlord()
    const { lana, lease } = await leaseHome('2025-03-01')
    const { manager, owner, staff, tenant } = await everybody(lana, lease)
    expect((await ask(manager, lease, { kind: 'write_off', amount: '5' })).status).toBe(403)
    await credit(manager, lease, { kind: 'concession', amount: '5' })
    for (const person of [owner, staff, tenant])
      expect((await ask(person, lease, { kind: 'concession', amount: '5' })).status).toBe(403)
    for (const person of [manager, owner, tenant])
      expect((await person.get(url)).body).toMatchObject([{ amount: '5.00' }])
    expect((await staff.get(url)).status).toBe(403)
    expect((await ask(otto, lease, { kind: 'concession', amount: '5' })).status).toBe(404)
    expect((await otto.get(url)).body).toEqual([])
  })
})

test.each([
  [{ reason: ' ' }, { reason: 'Enter a reason' }],
  [{ kind: 'deposit_applied' }, { kind: 'Choose concession, waiver or write_off' }],
  [{ amount: '1,000' }, { amount: 'Enter an amount such as 1585.50, with a decimal point' }],
  [{ creditOn: '2025-03-02' }, { creditOn: 'Choose a day up to today, 10 years back at most' }],
])('%j is refused at the field, and nothing is posted', async (change, fields) => {
  const { lana, lease } = await leaseHome('2025-03-01')
  const refused = await ask(lana, lease, { kind: 'concession', amount: '5', ...change })
  expect(refused).toMatchObject({ status: 400, body: { fields } })
  expect((await lana.get(url)).body).toEqual([])
})

function ask(person: User, lease: { id: string }, sent: object) {
  return person.post<Credit>(url, { leaseId: lease.id, reason: 'Heating was off', ...sent })
}

async function credit(person: User, lease: { id: string }, sent: object): Promise<Credit> {
  return made(await ask(person, lease, sent))
}

function rentIdOf(entry: object | undefined): string {
  if (!entry || !('id' in entry) || typeof entry.id !== 'string') throw new Error('No rent there')
  return entry.id
}
