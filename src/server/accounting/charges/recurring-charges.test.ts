import { describe, expect, it } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { RecurringCharge } from '#shared/accounting/recurring-charges.ts'
import type { User } from '#test/world.ts'
import { everybody, itIs, leaseHome, made, pay, rentFallsDue, standing } from '../../fixture.ts'

const url = '/api/recurring-charges'

async function add(lana: User, lease: { id: string }, terms: object = {}) {
  const sent = { leaseId: lease.id, kind: 'parking', amount: '60', ...terms }
  return made(await lana.post<RecurringCharge>(url, sent))
}

/** The valid charges for parking, earliest first: their days and amounts. */
async function parkingOf(lana: User, lease: { id: string }) {
  const { body } = await lana.get<PostedCharge[]>(`/api/charges?leaseId=${lease.id}&kind=parking`)
  return body.reverse().map(one => `${one.periodStart} ${one.periodEnd} ${one.amount}`)
}

describe('a recurring charge', () => {
  it('comes with every period beside the rent, its first one by its days', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    itIs('2025-03-17')
    expect(await add(lana, lease, { description: 'Bay 4' })).toMatchObject({
      kind: 'parking',
      description: 'Bay 4',
      startsOn: '2025-03-17',
      endsOn: null,
      steps: [{ effectiveFrom: '2025-03-17', amount: '60.00' }],
    })
    itIs('2025-04-01')
    await rentFallsDue(lease)
    await rentFallsDue(lease)
    expect(await parkingOf(lana, lease)).toEqual([
      // 15 of 31 days.
      '2025-03-17 2025-03-31 29.03',
      '2025-04-01 2025-04-30 60.00',
    ])
    expect((await standing(lana, lease)).balance).toBe('2489.03')
  })

  it('is divided as the organization divides rent', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    itIs('2025-03-17')
    for (const [prorationMethod, amount] of [
      ['actual', '29.03'],
      ['thirty', '30.00'],
      ['365', '29.59'],
    ]) {
      await lana.patch('/api/organization', { prorationMethod })
      const parking = await add(lana, lease, { startsOn: '2025-03-17', endsOn: '2025-03-31' })
      const { body } = await lana.get<PostedCharge[]>(`/api/charges?leaseId=${lease.id}`)
      const posted = body.find(one => one.recurringChargeId === parking.id)
      expect(posted?.amount, prorationMethod).toBe(amount)
    }
  })

  it('is paid after the rent and before fees', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await add(lana, lease)
    await lana.post('/api/charges', { leaseId: lease.id, kind: 'nsf_fee', amount: '35' })
    await pay(lana, lease, '1230')
    expect((await standing(lana, lease)).open).toEqual(['parking 30.00', 'nsf_fee 35.00'])
  })

  it('that was paid ahead is covered when it falls due', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await add(lana, lease)
    await pay(lana, lease, '2500')
    itIs('2025-04-01')
    await rentFallsDue(lease)
    expect(await standing(lana, lease)).toEqual({ balance: '20.00', open: ['parking 20.00'] })
  })

  it('costs another amount from a day on, also where it is posted already', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { id } = await add(lana, lease)
    itIs('2025-04-01')
    await rentFallsDue(lease)
    const sent = { amount: '90', effectiveFrom: '2025-04-16' }
    expect(made(await lana.post<RecurringCharge>(`${url}/${id}/amounts`, sent)).steps).toEqual([
      { effectiveFrom: '2025-03-01', amount: '60.00' },
      { effectiveFrom: '2025-04-16', amount: '90.00' },
    ])
    itIs('2025-05-01')
    await rentFallsDue(lease)
    expect(await parkingOf(lana, lease)).toEqual([
      '2025-03-01 2025-03-31 60.00',
      '2025-04-01 2025-04-30 75.00',
      '2025-05-01 2025-05-31 90.00',
    ])
  })

  it('ends with a day, and continues from there when that day moves', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { id } = await add(lana, lease)
    itIs('2025-04-20')
    await rentFallsDue(lease)
    made(await lana.put(`${url}/${id}/end`, { endsOn: '2025-04-10' }))
    await rentFallsDue(lease)
    expect(await parkingOf(lana, lease)).toEqual([
      '2025-03-01 2025-03-31 60.00',
      '2025-04-01 2025-04-10 20.00',
    ])
    made(await lana.put(`${url}/${id}/end`, { endsOn: '2025-04-25' }))
    expect(await parkingOf(lana, lease)).toEqual([
      '2025-03-01 2025-03-31 60.00',
      '2025-04-01 2025-04-10 20.00',
      '2025-04-11 2025-04-25 30.00',
    ])
  })

  it('ends with the lease, and returns when the end is withdrawn', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await add(lana, lease)
    const end = { terminatedOn: '2025-03-15', reason: 'Moves' }
    made(await lana.put(`/api/leases/${lease.id}/termination`, end))
    expect(await parkingOf(lana, lease)).toEqual(['2025-03-01 2025-03-15 29.03'])
    await lana.delete(`/api/leases/${lease.id}/termination`)
    itIs('2025-03-16')
    await rentFallsDue(lease)
    expect(await parkingOf(lana, lease)).toEqual(['2025-03-01 2025-03-31 60.00'])
  })

  it('is refused outside the lease, without an amount, and for one-time kinds', async () => {
    const { lana, lease } = await leaseHome('2025-03-01', { rollover: false })
    const fields = async (terms: object) => {
      const sent = { leaseId: lease.id, kind: 'parking', amount: '60', ...terms }
      const { status, body } = await lana.post<{ fields?: object }>(url, sent)
      return [status, body.fields]
    }
    expect(await fields({ startsOn: '2025-02-28' })).toEqual([
      400,
      { startsOn: 'Choose a day from 2025-03-01 to 2027-03-01' },
    ])
    expect(await fields({ startsOn: '2025-04-01', endsOn: '2025-03-31' })).toEqual([
      400,
      { endsOn: 'Choose a day from 2025-04-01 on, when it begins' },
    ])
    expect(await fields({ amount: '0' })).toMatchObject([400, { amount: expect.anything() }])
    expect(await fields({ kind: 'rent' })).toEqual([400, { kind: 'Choose what the charge is for' }])
    const { id } = await add(lana, lease, { startsOn: '2025-04-01' })
    const early = { amount: '70', effectiveFrom: '2025-03-31' }
    expect((await lana.post(`${url}/${id}/amounts`, early)).status).toBe(400)
  })

  it('is visible to its tenant and owner, and set by the office alone', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { id } = await add(lana, lease)
    const { manager, owner, staff, tenant } = await everybody(lana, lease)
    for (const person of [manager, owner, tenant])
      expect((await person.get<RecurringCharge[]>(url)).body).toMatchObject([{ id }])
    expect((await staff.get(url)).status).toBe(403)
    for (const person of [owner, tenant])
      expect((await person.put(`${url}/${id}/end`, { endsOn: '2025-05-01' })).status).toBe(403)
  })
})
