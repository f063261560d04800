import { describe, expect, it } from 'vitest'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Unit } from '#shared/properties/units.ts'
import { landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
import {
  everybody,
  itIs,
  leaseHome,
  leaseNow,
  made,
  pay,
  rentFallsDue,
  standing,
  statement,
} from '../../fixture.ts'
import { runJob, storedLease, today } from '../../jobs/fixture.ts'
import { leaseStates } from '../job.ts'

describe('renewing a lease', () => {
  it('moves its end and its rent, on the same ledger', async () => {
    const { lana, lease } = await leaseHome('2025-01-01', { endDate: '2025-03-31' })
    itIs('2025-03-10')
    await rentFallsDue(lease)
    await pay(lana, lease, '3600')
    const renewed = await renew(lana, lease, { endDate: '2026-03-31', monthlyRent: '1260' })
    expect(renewed).toMatchObject({
      id: lease.id,
      status: 'active',
      endDate: '2026-03-31',
      monthlyRent: '1200.00',
      balance: '0.00',
    })
    itIs('2025-04-01')
    await rentFallsDue(lease)
    expect((await statement(lana, lease)).entries.at(-1)).toMatchObject({
      date: '2025-04-01',
      amount: '1260.00',
      balance: '1260.00',
    })
  })

  it('a rent from the middle of a period is split by days: 14 at 1,500 and 17 at 1,560', async () => {
    const { lana, lease } = await leaseHome('2025-01-01', { monthlyRent: '1500' })
    itIs('2025-02-20')
    await rentFallsDue(lease)
    await renew(lana, lease, { monthlyRent: '1560', effectiveFrom: '2025-03-15' })
    itIs('2025-03-01')
    await rentFallsDue(lease)
    expect((await statement(lana, lease)).entries.at(-1)).toMatchObject({ amount: '1532.90' })
  })

  it('an undercharge is due on the day it became known', async () => {
    const { lana, lease } = await leaseHome('2025-03-01', { monthlyRent: '1500' })
    await pay(lana, lease, '1500')
    itIs('2025-03-10')
    await renew(lana, lease, { monthlyRent: '1560', effectiveFrom: '2025-03-15' })
    expect(await standing(lana, lease)).toEqual({ balance: '32.90', open: ['rent 32.90'] })
    expect((await lana.get('/api/charges?voided=true')).body).toMatchObject([
      { amount: '32.90', dueDate: '2025-03-10', voidedOn: null },
      { amount: '1500.00', dueDate: '2025-03-01', voidedOn: null },
    ])
  })

  it('without a new end, the new rent begins where rent is not charged yet', async () => {
    const { lana, lease } = await leaseHome('2025-03-01', { endDate: '2025-03-31' })
    await renew(lana, lease, { monthlyRent: '1300' })
    expect((await leaseNow(lana, lease)).endDate).toBe('2025-03-31')
    itIs('2025-04-01')
    await rentFallsDue(lease)
    expect((await standing(lana, lease)).balance).toBe('2500.00')
  })

  it('an agreed rent becomes the rent on its day', async () => {
    const lana = await landlord()
    const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id, {
      startDate: addMonthsClamped(firstOfMonth(today()), -2),
    })
    itIs(addDays(today(), -20))
    await renew(lana, lease, { monthlyRent: '2100', effectiveFrom: todayAgain() })
    expect((await leaseNow(lana, lease)).monthlyRent).toBe('2000.00')
    itIs(todayAgain())
    await runJob(leaseStates)
    expect((await leaseNow(lana, lease)).monthlyRent).toBe('2100.00')
  })

  it('an expired lease is active again, and the periods between are charged', async () => {
    const lana = await landlord()
    const end = addDays(firstOfMonth(today()), -1)
    const id = await storedLease(lana, {
      startDate: addMonthsClamped(firstOfMonth(today()), -3),
      endDate: end,
      rollover: false,
      status: 'active',
    })
    await runJob(leaseStates)
    expect(await leaseNow(lana, { id })).toMatchObject({ status: 'expired', balance: '3000.00' })
    const renewed = await renew(lana, { id }, { endDate: addMonthsClamped(end, 12) })
    expect(renewed).toMatchObject({ status: 'active', balance: '4000.00' })
    expect((await lana.get<Unit>(`/api/units/${renewed.unitId}`)).body.isOccupied).toBe(true)
  })

  it('not when the unit was leased to another tenant in the meantime', async () => {
    const lana = await landlord()
    const end = addDays(today(), -40)
    const id = await storedLease(lana, {
      startDate: addDays(end, -400),
      endDate: end,
      rollover: false,
      status: 'expired',
      chargedThrough: end,
    })
    const unitId = lana.units[0]?.id ?? ''
    await leaseUnit(lana, unitId, (await tenantOf(lana)).id, { startDate: addDays(today(), -10) })
    expect(await ask(lana, { id }, { endDate: addDays(today(), 300) })).toMatchObject({
      status: 409,
      body: { fields: { endDate: expect.stringMatching(/^Rented from .* The latest end is /) } },
    })
    expect((await leaseNow(lana, { id })).status).toBe('expired')
  })

  it('of a month-to-month lease gives it a term again', async () => {
    const lana = await landlord()
    itIs('2025-03-10')
    const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id, {
      startDate: '2024-01-01',
      endDate: '2024-12-31',
    })
    expect(lease.monthToMonthSince).toBe('2025-01-01')
    const renewed = await renew(lana, lease, { endDate: '2025-12-31' })
    expect(renewed).toMatchObject({ monthToMonthSince: null, endDate: '2025-12-31' })
    expect((await standing(lana, lease)).balance).toBe('30000.00')
  })
})

describe('a renewal that is refused', () => {
  it.each([
    [{}, { endDate: 'Choose a new end, a new rent, or both' }],
    [{ endDate: '2025-12-31' }, { endDate: 'Choose a day after 2025-12-31' }],
    [{ monthlyRent: '0' }, { monthlyRent: 'Amount must be greater than 0' }],
    [
      { monthlyRent: '1e3' },
      { monthlyRent: 'Amount must be a plain number such as 1500 or 1500.50' },
    ],
    [
      { monthlyRent: '5', effectiveFrom: '2024-12-31' },
      { effectiveFrom: 'Choose a day of the lease' },
    ],
  ])('%j gives the reason at the field', async (sent, fields) => {
    const { lana, lease } = await leaseHome('2025-01-01', { endDate: '2025-12-31' })
    expect(await ask(lana, lease, sent)).toMatchObject({ status: 400, body: { fields } })
    expect(await leaseNow(lana, lease)).toMatchObject({
      endDate: '2025-12-31',
      monthlyRent: '1200.00',
    })
  })

  it('a lease that has not begun, was ended, or is about to end is not renewed', async () => {
    const { lana, lease } = await leaseHome('2025-01-01', { endDate: '2025-12-31' })
    const pending = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id, {
      startDate: '2025-02-01',
      endDate: '2026-01-31',
    })
    const sent = { endDate: '2027-12-31' }
    const sentence = async (which: { id: string }) => {
      const { status, body } = await ask(lana, which, sent)
      expect(status).toBe(409)
      return body
    }
    expect(await sentence(pending)).toMatchObject({ message: 'This lease has not begun yet' })
    const end = { terminatedOn: '2025-01-31', reason: 'Moves' }
    await lana.put(`/api/leases/${lease.id}/termination`, end)
    expect(await sentence(lease)).toMatchObject({
      message: 'This lease is set to end on 2025-01-31: withdraw the termination first',
    })
    itIs('2025-02-10')
    await lana.put(`/api/leases/${pending.id}/termination`, end)
    expect(await sentence(pending)).toMatchObject({
      message: 'This lease was terminated: add a new lease instead',
    })
  })

  it('is visible to the office only', async () => {
    const otto = await landlord()
    const { lana, lease } = await leaseHome('2025-01-01', { endDate: '2025-12-31' })
    const { manager, owner, staff, tenant } = await everybody(lana, lease)
    const sent = { endDate: '2026-12-31' }
    for (const person of [owner, staff, tenant])
      expect((await ask(person, lease, sent)).status).toBe(403)
    expect((await ask(otto, lease, sent)).status).toBe(404)
    expect((await renew(manager, lease, sent)).endDate).toBe('2026-12-31')
  })
})

/** By the real clock, not the server's. */
const started = todayIn('America/New_York')
const todayAgain = () => started

function ask(person: User, lease: { id: string }, sent: object) {
  return person.post<Lease>(`/api/leases/${lease.id}/renewals`, sent)
}

async function renew(person: User, lease: { id: string }, sent: object): Promise<Lease> {
  return made(await ask(person, lease, sent))
}
