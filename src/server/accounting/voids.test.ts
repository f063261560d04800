import { describe, expect, it, test } from 'vitest'
import type { DepositEntry } from '#shared/accounting/deposit-entries.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Ledger } from '#shared/leases/leases.ts'
import { linesOfPdf } from '#test/printed.ts'
import { app, call, landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
import { charge, everybody, itIs, leaseHome, leaseNow, made, pay, standing } from '../fixture.ts'

const reason = 'Typed wrong'

function voidIt(who: User, noun: string, id: string | undefined, sent: object = { reason }) {
  return call('DELETE', `/api/${noun}/${id}`, {
    token: who.token,
    body: sent,
  })
}

async function post<T extends { id: string }>(who: User, noun: string, sent: object) {
  return made(await who.post<T>(`/api/${noun}`, sent))
}

describe('a voided deposit entry', () => {
  it('typed with a zero too many is held on no day, and in no statement', async () => {
    const { lana, lease } = await leaseHome('2025-03-01', { securityDeposit: '1500' })
    const sent = { leaseId: lease.id, kind: 'received', amount: '15000', confirm: true }
    const wrong = await post<DepositEntry>(lana, 'deposit-entries', sent)
    itIs('2025-03-20')
    expect((await voidIt(lana, 'deposit-entries', wrong.id)).status).toBe(204)
    expect((await leaseNow(lana, lease)).depositHeld).toBe('0.00')
    const list = (query: string) => lana.get<DepositEntry[]>(`/api/deposit-entries${query}`)
    expect((await list('')).body).toEqual([])
    expect((await list('?voided=true')).body).toMatchObject([
      { id: wrong.id, voidedOn: '2025-03-01', voidReason: reason },
    ])
    expect((await lana.get('/api/financials/deposits')).text).not.toContain('15000')
    const { rawPayload } = await app.inject({
      url: `/api/leases/${lease.id}/deposit-statement`,
      headers: { authorization: `Bearer ${lana.token}` },
    })
    const letter = await linesOfPdf(rawPayload)
    expect(letter.join('\n')).toContain('No deposit was received')
    const roll = await lana.post('/api/reports/generate', { reportType: 'Rent Roll' })
    expect(roll.text).not.toContain('15,000')
    expect(roll.text).not.toContain('15000')
    await post(lana, 'deposit-entries', { ...sent, amount: '1500' })
    expect((await leaseNow(lana, lease)).depositHeld).toBe('1500.00')
  })

  it('may not make the deposit negative on any day', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const entry = (kind: string, amount: string) =>
      post<DepositEntry>(lana, 'deposit-entries', { leaseId: lease.id, kind, amount })
    const received = await entry('received', '500')
    itIs('2025-03-10')
    const returned = await entry('refunded', '100')
    itIs('2025-03-15')
    await entry('received', '100')
    expect(await voidIt(lana, 'deposit-entries', received.id)).toMatchObject({
      status: 409,
      body: { message: 'Part of this deposit was withheld or returned: void that first' },
    })
    expect((await voidIt(lana, 'deposit-entries', returned.id)).status).toBe(204)
    expect((await voidIt(lana, 'deposit-entries', received.id)).status).toBe(204)
    expect((await leaseNow(lana, lease)).depositHeld).toBe('100.00')
  })

  it.each([
    ['deposit-entries', (kept: DepositEntry) => kept.id],
    ['credits', (kept: DepositEntry) => kept.creditId ?? ''],
  ])('that was retained is voided as a whole, by %s', async (noun, idOf) => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const entry = (kind: string, amount: string) =>
      post<DepositEntry>(lana, 'deposit-entries', { leaseId: lease.id, kind, amount })
    await entry('received', '500')
    const kept = await entry('applied', '300')
    expect((await standing(lana, lease)).balance).toBe('900.00')
    itIs('2025-03-04')
    expect((await voidIt(lana, noun, idOf(kept))).status).toBe(204)
    expect((await voidIt(lana, noun, idOf(kept))).status).toBe(204)
    for (const day of ['2025-03-01', '2025-03-04'])
      expect(await standing(lana, lease, day)).toEqual({
        balance: '1200.00',
        open: ['rent 1200.00'],
      })
    expect((await leaseNow(lana, lease)).depositHeld).toBe('500.00')
    expect((await lana.get('/api/credits')).body).toEqual([])
  })
})

describe('a voided refund', () => {
  it('frees the money for its former charges', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1300')
    const refund = await post(lana, 'refunds', { leaseId: lease.id, amount: '100' })
    itIs('2025-03-05')
    await charge(lana, lease, 'damage', '80')
    expect((await standing(lana, lease)).balance).toBe('80.00')
    expect((await voidIt(lana, 'refunds', refund.id)).status).toBe(204)
    expect((await voidIt(lana, 'refunds', refund.id)).status).toBe(204)
    expect(await standing(lana, lease)).toEqual({ balance: '-20.00', open: [] })
    expect((await standing(lana, lease, '2025-03-01')).balance).toBe('-100.00')
    expect((await lana.get('/api/refunds')).body).toEqual([])
  })

  it('of a transfer to another lease voids the payment there, by an admin', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const other = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id)
    await pay(lana, lease, '1300')
    const sent = { fromLeaseId: lease.id, toLeaseId: other.id, amount: '100' }
    await post(lana, 'money-transfers', sent)
    const { manager } = await everybody(lana, lease)
    const [refund] = (await lana.get<{ id: string; transferId: string }[]>('/api/refunds')).body
    expect((await voidIt(manager, 'refunds', refund?.id)).status).toBe(403)
    expect((await voidIt(lana, 'refunds', refund?.id)).status).toBe(204)
    expect((await voidIt(lana, 'money-transfers', refund?.transferId)).status).toBe(204)
    expect((await standing(lana, lease)).balance).toBe('-100.00')
    const there = await lana.get<Ledger>(`/api/leases/${other.id}/ledger?voided=true`)
    expect(there.body.voided).toMatchObject([{ kind: 'payment', amount: '100.00', reason }])
  })
})

test('a waiver is voided by a manager on any day, all else on the day it was recorded', async () => {
  const today = todayIn('America/New_York')
  const { lana, lease } = await leaseHome(today)
  const { manager, owner, tenant } = await everybody(lana, lease)
  const leaseId = lease.id
  await pay(lana, lease, '1500')
  const damage = await charge(lana, lease, 'damage', '50')
  const once = async () => {
    const credit = { leaseId, amount: '1', reason: 'Kind' }
    const waived = { ...credit, kind: 'waiver', chargeId: damage.id }
    const bill = { propertyId: lease.unit.propertyId, amount: '9' }
    return {
      waiver: (await post(lana, 'credits', waived)).id,
      credits: (await post(lana, 'credits', { ...credit, kind: 'concession' })).id,
      refunds: (await post(lana, 'refunds', { leaseId, amount: '1' })).id,
      'deposit-entries': (
        await post(lana, 'deposit-entries', { leaseId, kind: 'received', amount: '1' })
      ).id,
      'owner-entries': (await post(lana, 'owner-entries', { ...bill, kind: 'contribution' })).id,
      expenses: (
        await post(lana, 'expenses', {
          ...{ ...bill, category: 'repairs', payee: 'Pipes', incurredOn: today },
        })
      ).id,
    }
  }
  const [early, late] = [await once(), await once()]
  const all = async (who: User, { waiver, ...others }: typeof early) => [
    (await voidIt(who, 'credits', waiver)).status,
    ...(await Promise.all(
      Object.entries(others).map(async ([noun, id]) => (await voidIt(who, noun, id)).status),
    )),
  ]
  expect(await all(tenant, early)).toEqual([403, 403, 403, 403, 403, 403])
  expect(await all(owner, early)).toEqual([403, 403, 403, 403, 403, 403])
  expect(await all(manager, early)).toEqual([204, 204, 204, 204, 204, 204])
  itIs(addDays(today, 1))
  expect(await all(manager, late)).toEqual([204, 403, 403, 403, 403, 403])
  expect(await all(lana, late)).toEqual([204, 204, 204, 204, 204, 204])
  expect(await all(manager, late)).toEqual([204, 204, 204, 204, 204, 204])
  const outsider = await landlord()
  expect(await all(outsider, late)).toEqual([404, 404, 404, 404, 404, 404])
  const told = await tenant.get('/api/credits?voided=true')
  expect(told.body).toHaveLength(4)
  expect(told.text).not.toContain(reason)
})

test('voided rows are listed for the office with reason, actor and time', async () => {
  const { lana, lease } = await leaseHome(todayIn('America/New_York'))
  const { manager, tenant } = await everybody(lana, lease)
  const sent = { leaseId: lease.id, kind: 'received', amount: '15000' }
  const entry = await post(lana, 'deposit-entries', sent)
  const payment = await pay(lana, lease, '77')
  await voidIt(manager, 'deposit-entries', entry.id)
  await lana.patch(`/api/payments/${payment.id}`, { status: 'voided', reason: 'Twice' })
  const ledger = `/api/leases/${lease.id}/ledger`
  const list = async (who: User, query = '?voided=true') =>
    made(await who.get<Ledger>(`${ledger}${query}`)).voided
  const [one, two] = (await list(manager)).toSorted((a, b) => a.kind.localeCompare(b.kind))
  expect(one).toMatchObject({
    ...{ id: entry.id, kind: 'deposit', description: 'Deposit received', amount: '15000.00' },
    ...{ date: lease.startDate, reason, voidedBy: { firstName: manager.user.firstName } },
  })
  // The database's clock is the real one, and it may be tomorrow there already.
  const apart = Math.abs(Date.parse(one?.voidedAt ?? '') - Date.now())
  expect(apart).toBeLessThan(24 * 3_600_000)
  expect(two).toMatchObject({ id: payment.id, reason: 'Twice', amount: '77.00' })
  expect(await list(manager, '')).toEqual([])
  expect(await list(tenant)).toEqual([])
})
