import { describe, expect, it, test } from 'vitest'
import type { ComingCharge } from '#shared/accounting/coming-charges.ts'
import type { Credit } from '#shared/accounting/credits.ts'
import type { RecurringCredit } from '#shared/accounting/recurring-credits.ts'
import { call, landlord, type User } from '#test/world.ts'
import {
  charge,
  everybody,
  itIs,
  leaseHome,
  made,
  pay,
  rentFallsDue,
  standing,
} from '../../fixture.ts'
import { feesBy, flat, terms } from '../late-fees/fixture.ts'

const url = '/api/recurring-credits'

function ask(who: User, lease: { id: string }, sent: object = {}) {
  const monthly = { leaseId: lease.id, amount: '100', reason: 'Loyal tenant' }
  return who.post<RecurringCredit>(url, { ...monthly, ...sent })
}

async function give(who: User, lease: { id: string }, sent: object = {}) {
  return made(await ask(who, lease, sent))
}

const free = { amount: null, reason: 'First month free' }

/** Live credits by day, with their amounts. */
async function credited(who: User, lease: { id: string }): Promise<string[]> {
  const { body } = await who.get<Credit[]>(`/api/credits?leaseId=${lease.id}`)
  return body.map(({ creditOn, amount }) => `${creditOn} ${amount}`).toSorted()
}

function voidIt(who: User, id: string, sent: object = { reason: 'Typed wrong' }) {
  return call('DELETE', `${url}/${id}`, { token: who.token, body: sent })
}

describe('a recurring credit', () => {
  it('is given with each rent, for that rent alone', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await give(lana, lease, { startsOn: '2025-03-01' })
    expect(await standing(lana, lease)).toEqual({ balance: '1100.00', open: ['rent 1100.00'] })
    await charge(lana, lease, 'damage', '50')
    itIs('2025-05-01')
    await rentFallsDue(lease)
    expect(await credited(lana, lease)).toEqual([
      '2025-03-01 100.00',
      '2025-04-01 100.00',
      '2025-05-01 100.00',
    ])
    const [newest] = (await lana.get<Credit[]>(`/api/credits?leaseId=${lease.id}`)).body
    expect(newest).toMatchObject({ kind: 'concession', reason: 'Loyal tenant' })
    expect(await standing(lana, lease)).toEqual({
      balance: '3350.00',
      open: ['rent 1100.00', 'damage 50.00', 'rent 1100.00', 'rent 1100.00'],
    })
    await rentFallsDue(lease)
    expect(await credited(lana, lease)).toHaveLength(3)
  })

  it('is prorated as rent: 15 of 31 days at the beginning of a lease', async () => {
    const { lana, lease } = await leaseHome('2025-03-17')
    await give(lana, lease, { startsOn: '2025-03-17' })
    expect(await standing(lana, lease)).toEqual({ balance: '532.26', open: ['rent 532.26'] })
  })

  it('of all rent makes a month free, never less than nothing', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await give(lana, lease, { ...free, startsOn: '2025-03-01', endsOn: '2025-03-31' })
    await give(lana, lease, { startsOn: '2025-03-01' })
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
    itIs('2025-04-01')
    await rentFallsDue(lease)
    expect(await standing(lana, lease)).toEqual({ balance: '1100.00', open: ['rent 1100.00'] })
  })

  it('frees the money of rent that was paid', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1200')
    await give(lana, lease, { ...free, startsOn: '2025-03-01', endsOn: '2025-03-15' })
    expect((await standing(lana, lease)).balance).toBe('-580.65')
  })

  it('is shown before it is given', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await give(lana, lease, { ...free, startsOn: '2025-04-01', endsOn: '2025-04-30' })
    const { body } = await lana.get<{ charges: ComingCharge[] }>(
      `/api/coming-charges?leaseId=${lease.id}&until=2025-05-01`,
    )
    expect(body.charges.map(({ amount, credits }) => [amount, credits])).toEqual([
      ['1200.00', [{ reason: 'First month free', amount: '1200.00' }]],
      ['1200.00', []],
    ])
    expect((await standing(lana, lease)).balance).toBe('1200.00')
  })

  it('follows a raised rent and an earlier end of the lease', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await give(lana, lease, { ...free, startsOn: '2025-03-01', endsOn: '2025-03-31' })
    itIs('2025-03-10')
    made(
      await lana.post(`/api/leases/${lease.id}/renewals`, {
        ...{ monthlyRent: '1300', effectiveFrom: '2025-03-01' },
      }),
    )
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
    const ending = { terminatedOn: '2025-03-15', reason: 'Moved' }
    expect((await lana.put(`/api/leases/${lease.id}/termination`, ending)).status).toBe(200)
    itIs('2025-03-16')
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
  })

  it('goes with a run that is undone, and comes back with the next', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await give(lana, lease, { startsOn: '2025-04-01' })
    itIs('2025-04-01')
    const run = made(await lana.post<{ id: string }>('/api/charge-runs', {}))
    expect(await credited(lana, lease)).toEqual(['2025-04-01 100.00'])
    expect((await lana.delete(`/api/charge-runs/${run.id}`)).status).toBe(204)
    expect(await credited(lana, lease)).toEqual([])
    expect((await standing(lana, lease)).balance).toBe('1200.00')
    made(await lana.post('/api/charge-runs', {}))
    expect(await credited(lana, lease)).toEqual(['2025-04-01 100.00'])
  })

  it('that a person voided for one rent is not given again', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await give(lana, lease, { startsOn: '2025-03-01' })
    const [given] = (await lana.get<Credit[]>(`/api/credits?leaseId=${lease.id}`)).body
    const path = `/api/credits/${given?.id}`
    await call('DELETE', path, { token: lana.token, body: { reason: 'Not in March' } })
    itIs('2025-04-01')
    await rentFallsDue(lease)
    expect(await credited(lana, lease)).toEqual(['2025-04-01 100.00'])
  })

  it('on rent that is not late keeps the late fee away', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await terms(lana, { lateFee: flat })
    await give(lana, lease, { ...free, startsOn: '2025-03-01', endsOn: '2025-03-31' })
    expect(await feesBy(lana, '2025-03-20')).toEqual([])
  })
})

describe('the end of a recurring credit', () => {
  it('voids the credits of later days, and gives them again when it is later', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { id } = await give(lana, lease, { startsOn: '2025-03-01' })
    const end = (endsOn: string) => lana.put(`${url}/${id}/end`, { endsOn })
    expect(await end('2025-02-28')).toMatchObject({
      status: 400,
      body: { fields: { endsOn: 'Choose a day from 2025-03-01 on, when it begins' } },
    })
    expect((await end('2025-03-15')).status).toBe(200)
    expect(await credited(lana, lease)).toEqual(['2025-03-01 48.39'])
    itIs('2025-04-01')
    await rentFallsDue(lease)
    expect(await credited(lana, lease)).toEqual(['2025-03-01 48.39'])
    expect((await end('2025-04-30')).status).toBe(200)
    expect(await credited(lana, lease)).toEqual(['2025-03-01 100.00', '2025-04-01 100.00'])
  })

  it('voids all of it where it was a mistake', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { id } = await give(lana, lease, { startsOn: '2025-03-01' })
    expect((await voidIt(lana, id)).status).toBe(204)
    expect(await credited(lana, lease)).toEqual([])
    expect(await standing(lana, lease)).toEqual({ balance: '1200.00', open: ['rent 1200.00'] })
    expect((await lana.get(url)).body).toEqual([])
    expect((await lana.get(`${url}?voided=true`)).body).toMatchObject([
      { id, voidReason: 'Typed wrong' },
    ])
    expect(await lana.put(`${url}/${id}/end`, { endsOn: '2025-04-30' })).toMatchObject({
      status: 409,
      body: { message: 'This recurring credit was voided' },
    })
  })

  it('voids credits of earlier days by an admin alone', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { manager } = await everybody(lana, lease)
    const { id } = await give(manager, lease, { startsOn: '2025-03-01' })
    itIs('2025-03-05')
    const refused = {
      status: 403,
      body: { message: 'After the day it was recorded, only an admin voids this' },
    }
    expect(await manager.put(`${url}/${id}/end`, { endsOn: '2025-03-02' })).toMatchObject(refused)
    expect((await voidIt(manager, id)).status).toBe(403)
    expect(await credited(lana, lease)).toEqual(['2025-03-01 100.00'])
    expect((await manager.put(`${url}/${id}/end`, { endsOn: '2025-03-31' })).status).toBe(200)
    expect((await voidIt(lana, id)).status).toBe(204)
  })
})

test.each([
  [{ reason: ' ' }, { reason: 'Enter a reason' }],
  [{ amount: '0' }, { amount: 'Amount must be greater than 0' }],
  [{ amount: null }, { endsOn: 'Choose the last day without rent' }],
  [{ startsOn: '2025-02-28' }, { startsOn: 'Choose a day from 2025-03-01 to 2027-03-01' }],
])('%j is refused at the field, and nothing is given', async (change, fields) => {
  const { lana, lease } = await leaseHome('2025-03-01')
  expect(await ask(lana, lease, change)).toMatchObject({ status: 400, body: { fields } })
  expect(await credited(lana, lease)).toEqual([])
})

test('recurring credits are given by the office, and read by the readers of the lease', async () => {
  const otto = await landlord()
  const { lana, lease } = await leaseHome('2025-03-01')
  const { manager, owner, staff, tenant } = await everybody(lana, lease)
  const { id } = await give(manager, lease)
  for (const person of [owner, staff, tenant]) expect((await ask(person, lease)).status).toBe(403)
  for (const person of [manager, owner, tenant])
    expect((await person.get(url)).body).toMatchObject([{ id }])
  expect((await staff.get(url)).status).toBe(403)
  expect((await ask(otto, lease)).status).toBe(404)
  expect((await voidIt(otto, id)).status).toBe(404)
})
