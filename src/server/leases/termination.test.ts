import { describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Unit } from '#shared/properties/units.ts'
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
  statement,
} from '../fixture.ts'
import { runJob } from '../jobs/fixture.ts'
import { leaseStates } from './job.ts'

describe('ending a lease', () => {
  it('charges its last days and no more, at once when they have passed', async () => {
    const { lana, lease } = await leaseHome('2024-04-01', { monthlyRent: '1150' })
    itIs('2025-03-10')
    await rentFallsDue(lease)
    const ended = await end(lana, lease, { terminatedOn: '2025-03-05' })
    expect(ended).toMatchObject({
      status: 'terminated',
      terminatedOn: '2025-03-05',
      movedOutOn: '2025-03-05',
      endReason: 'New job elsewhere',
    })
    const { entries } = await statement(lana, lease)
    expect(entries.at(-1)).toMatchObject({ date: '2025-03-01', amount: '185.48' })
    expect((await lana.get<Unit>(`/api/units/${lease.unitId}`)).body.isOccupied).toBe(false)
    itIs('2025-05-01')
    await rentFallsDue(lease)
    expect((await statement(lana, lease)).entries).toEqual(entries)
  })

  it('rent paid for later days is unapplied again, and covers other open charges', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    itIs('2025-04-01')
    await rentFallsDue(lease)
    await pay(lana, lease, '4800')
    itIs('2025-04-03')
    await charge(lana, lease, 'damage', '300')
    await end(lana, lease, { terminatedOn: '2025-03-15' })
    // 600 of March at 15/31 is 580.65; April is void.
    expect(await standing(lana, lease)).toEqual({ balance: '-1519.35', open: [] })
    expect((await lana.get('/api/charges?kind=rent')).body).toMatchObject([
      { dueDate: '2025-03-01', amount: '580.65', periodEnd: '2025-03-15', open: '0.00' },
      { dueDate: '2025-02-01', amount: '1200.00' },
      { dueDate: '2025-01-01', amount: '1200.00' },
    ])
    made(await lana.post('/api/refunds', { leaseId: lease.id, amount: '1519.35' }))
  })

  it('on no day are both the old and the new rent owed', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    itIs('2025-03-20')
    await end(lana, lease, { terminatedOn: '2025-03-10' })
    for (const day of ['2025-03-01', '2025-03-09', '2025-03-20'])
      expect((await standing(lana, lease, day)).balance).toBe('387.10')
  })

  it('on the last possible date is refused with a sentence, because no day follows it', async () => {
    const { lana, lease } = await leaseHome('2025-03-01', { endDate: '9999-12-31' })
    itIs('2025-03-20')
    const far = { terminatedOn: '9999-12-31', reason: 'Never' }
    const { status, body } = await lana.put(`/api/leases/${lease.id}/termination`, far)
    expect([status, body]).toMatchObject([400, { message: 'Choose days before the year 9999' }])
  })

  it('posts the missed charges before the end', async () => {
    const { lana, lease } = await leaseHome('2025-01-10', { monthlyRent: '1500' })
    itIs('2025-05-20')
    await end(lana, lease, { terminatedOn: '2025-04-15' })
    expect((await statement(lana, lease)).entries.map(({ amount }) => amount)).toEqual([
      '1064.52',
      '1500.00',
      '1500.00',
      '750.00',
    ])
  })

  it('in the future keeps the lease until the day has passed; the unit is rentable from the next', async () => {
    const lana = await landlord()
    const today = todayIn('America/New_York')
    const lease = await leaseHomeOf(lana, { startDate: addDays(today, -40) })
    const ended = await end(lana, lease, { terminatedOn: addDays(today, 10) })
    expect(ended).toMatchObject({ status: 'active', movedOutOn: null })
    await runJob(leaseStates)
    expect(await leaseNow(lana, lease)).toMatchObject({ status: 'active' })
    const next = { startDate: addDays(today, 11), endDate: addDays(today, 400) }
    expect((await leaseHomeOf(lana, next)).status).toBe('pending')
    expect(await ask(lana, lease, { terminatedOn: addDays(today, 11) })).toMatchObject({
      status: 409,
      body: { fields: { terminatedOn: expect.stringMatching(/^Rented from .* The latest end /) } },
    })
    expect((await lana.delete(url(lease))).status).toBe(409)
  })

  it('in the future takes effect on the day after', async () => {
    const lana = await landlord()
    const today = todayIn('America/New_York')
    const lease = await leaseHomeOf(lana, { startDate: addDays(today, -40) })
    itIs(addDays(today, -3))
    await end(lana, lease, { terminatedOn: addDays(today, -1) })
    itIs(today)
    await runJob(leaseStates)
    expect(await leaseNow(lana, lease)).toMatchObject({
      status: 'terminated',
      movedOutOn: addDays(today, -1),
    })
    expect((await lana.get<Unit>(`/api/units/${lease.unitId}`)).body.isOccupied).toBe(false)
  })

  it('in the future can be withdrawn, and rent continues without a gap', async () => {
    const { lana, lease } = await leaseHome('2025-03-01', { monthlyRent: '1500' })
    await end(lana, lease, { terminatedOn: '2025-03-16' })
    expect((await standing(lana, lease)).balance).toBe('774.19')
    itIs('2025-03-10')
    expect((await lana.delete(url(lease))).status).toBe(204)
    expect(await leaseNow(lana, lease)).toMatchObject({ terminatedOn: null, endReason: null })
    itIs('2025-04-01')
    await rentFallsDue(lease)
    expect((await standing(lana, lease)).balance).toBe('3000.00')
  })

  it('is done once: again is no change, another day is refused', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    itIs('2025-03-20')
    const sent = { terminatedOn: '2025-03-10' }
    const ended = await end(lana, lease, sent)
    expect(await end(lana, lease, { ...sent, reason: 'Another' })).toEqual(ended)
    for (const answer of [
      await ask(lana, lease, { terminatedOn: '2025-03-11' }),
      await lana.delete(url(lease)),
    ])
      expect(answer.status).toBe(409)
  })

  it.each([
    [
      { terminatedOn: '2024-12-31' },
      { terminatedOn: 'Choose a day from 2025-01-01 to 2025-12-31, when the term ends' },
    ],
    [
      { terminatedOn: '2026-01-01' },
      { terminatedOn: 'Choose a day from 2025-01-01 to 2025-12-31, when the term ends' },
    ],
    [{ terminatedOn: '' }, { terminatedOn: 'Choose the last day of the lease' }],
    [{ reason: '' }, { reason: 'Say why the lease ends' }],
    [{ movedOutOn: '2025-04-01' }, { movedOutOn: 'Choose a day from 2025-01-01 up to today' }],
  ])('%j is refused at the field', async (change, fields) => {
    const { lana, lease } = await leaseHome('2025-01-01', {
      endDate: '2025-12-31',
      rollover: false,
    })
    itIs('2025-03-20')
    const refused = await ask(lana, lease, { terminatedOn: '2025-03-10', ...change })
    expect(refused).toMatchObject({ status: 400, body: { fields } })
    expect((await leaseNow(lana, lease)).status).toBe('active')
  })
})

describe('a lease that has not begun', () => {
  it('is cancelled, and its unit is free again', async () => {
    const lana = await landlord()
    const startDate = addDays(todayIn('America/New_York'), 30)
    const lease = await leaseHomeOf(lana, { startDate })
    const ended = await end(lana, lease, { terminatedOn: startDate })
    expect(ended).toMatchObject({ status: 'terminated', terminatedOn: addDays(startDate, -1) })
    expect((await leaseHomeOf(lana, { startDate })).status).toBe('pending')
  })

  it('is cancelled only when no money is held for it any more', async () => {
    const lana = await landlord()
    const today = todayIn('America/New_York')
    const lease = await leaseHomeOf(lana, { startDate: addDays(today, 30) })
    await pay(lana, lease, '500')
    expect(await ask(lana, lease, { terminatedOn: today })).toMatchObject({
      status: 409,
      body: { message: 'Money is still held for this lease; return it first: 500.00' },
    })
    made(await lana.post('/api/refunds', { leaseId: lease.id, amount: '500' }))
    expect((await end(lana, lease, { terminatedOn: today })).status).toBe('terminated')
  })
})

describe('moving out', () => {
  it('is noted once a lease has an end, and not before', async () => {
    const { lana, lease } = await leaseHome('2025-01-01')
    itIs('2025-03-20')
    const move = (movedOutOn: string) =>
      lana.put(`/api/leases/${lease.id}/move-out`, { movedOutOn })
    expect((await move('2025-03-12')).status).toBe(409)
    await end(lana, lease, { terminatedOn: '2025-03-10' })
    expect(made(await move('2025-03-12'))).toMatchObject({ movedOutOn: '2025-03-12' })
    expect((await move('2025-03-21')).status).toBe(400)
  })
})

describe('who ends a lease', () => {
  it('is its office alone', async () => {
    const otto = await landlord()
    const { lana, lease } = await leaseHome('2025-01-01')
    const { manager, owner, staff, tenant } = await everybody(lana, lease)
    const sent = { terminatedOn: '2025-01-01' }
    for (const person of [owner, staff, tenant]) {
      expect((await ask(person, lease, sent)).status).toBe(403)
      expect((await person.delete(url(lease))).status).toBe(403)
    }
    expect((await ask(otto, lease, sent)).status).toBe(404)
    expect((await leaseNow(lana, lease)).terminatedOn).toBeNull()
    expect((await end(manager, lease, sent)).terminatedOn).toBe('2025-01-01')
  })
})

const url = (lease: { id: string }) => `/api/leases/${lease.id}/termination`

function ask(person: User, lease: { id: string }, sent: object) {
  return person.put<Lease>(url(lease), { reason: 'New job elsewhere', ...sent })
}

async function end(person: User, lease: { id: string }, sent: object): Promise<Lease> {
  return made(await ask(person, lease, sent))
}

async function leaseHomeOf(lana: User & { units: Unit[] }, terms: Parameters<typeof leaseUnit>[3]) {
  const endDate = addDays(todayIn('America/New_York'), 400)
  return leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id, { endDate, ...terms })
}
