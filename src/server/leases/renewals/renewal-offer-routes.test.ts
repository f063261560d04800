import { describe, expect, it, test } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import type { RenewalOffer } from '#shared/leases/renewal-offers.ts'
import type { Notification } from '#shared/messaging/notifications.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { everybody, itIs, leaseNow, made } from '../../fixture.ts'
import { homeLeased, offersOf, offerUrl, standing, year } from './renewal-offers-fixture.ts'

describe('offering a renewal', () => {
  it('is for admin and manager, notifies the tenants, and changes nothing before it is accepted', async () => {
    const { lana, lease } = await homeLeased()
    const { manager, tenant } = await everybody(lana, lease)
    const sent = { ...year, monthlyRent: '1300', message: 'We would like you to stay' }
    const offer = made(await manager.post<RenewalOffer>(offersOf(lease), sent))
    expect(offer).toMatchObject({
      ...{ leaseId: lease.id, status: 'offered', endedAt: null, ...year },
      ...{ monthlyRent: '1300.00', rentFrom: '2031-01-01', message: 'We would like you to stay' },
    })
    expect(await leaseNow(lana, lease)).toMatchObject({
      ...{ endDate: '2030-12-31', monthlyRent: '1200.00' },
    })
    expect(await standing(tenant, lease)).toEqual([offer])
    const [told] = (await tenant.get<Notification[]>('/api/notifications')).body
    expect(told).toMatchObject({
      kind: 'lease',
      title: 'Your lease can be renewed',
      text: expect.stringMatching(
        /for Alpha, Unit 1 until December 31, 2031, for \$1,300\.00 a month$/,
      ),
      path: `/financials/leases/${lease.id}`,
    })
  })

  it('leaves the rent unchanged where none is set', async () => {
    const { lana, lease } = await homeLeased()
    const offer = made(await lana.post<RenewalOffer>(offersOf(lease), year))
    expect(offer).toMatchObject({ monthlyRent: null, rentFrom: null, message: null })
  })

  it('is done once at a time: another waits until the first is withdrawn or has lapsed', async () => {
    const { lana, lease } = await homeLeased()
    const first = made(await lana.post<RenewalOffer>(offersOf(lease), year))
    const rush = await Promise.all([1, 2, 3].map(() => lana.post(offersOf(lease), year)))
    expect(rush.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(rush[0]?.body).toMatchObject({
      message: 'This lease already has an open renewal offer: withdraw it first',
    })
    expect((await lana.delete(offerUrl(first))).status).toBe(204)
    expect((await lana.delete(offerUrl(first))).status).toBe(204)
    const second = made(await lana.post<RenewalOffer>(offersOf(lease), year))
    itIs('2030-12-16')
    const late = { endDate: '2031-12-31', validUntil: '2030-12-30' }
    const third = made(await lana.post<RenewalOffer>(offersOf(lease), late))
    const { body: all } = await lana.get<RenewalOffer[]>(`/api/renewal-offers?leaseId=${lease.id}`)
    expect(all.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
    expect(all.slice(1).map(({ status }) => status)).toEqual(['lapsed', 'withdrawn'])
  })

  test.each([
    ['an end that is no later', { endDate: '2030-12-31' }, 'endDate'],
    ['an answer by yesterday', { validUntil: '2030-11-02' }, 'validUntil'],
    ['an answer after the new end', { validUntil: '2031-12-31' }, 'validUntil'],
    ['a rent of nothing', { monthlyRent: '0' }, 'monthlyRent'],
    [
      'a rent from before the lease',
      { monthlyRent: '1300', effectiveFrom: '2029-12-31' },
      'effectiveFrom',
    ],
    ['a message without end', { message: 'x'.repeat(10_001) }, 'message'],
  ])('%s is refused at the field', async (_, sent, field) => {
    const { lana, lease } = await homeLeased()
    const refused = await lana.post<{ fields: object }>(offersOf(lease), { ...year, ...sent })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
  })

  it('of a lease that ends with its term is answered before it does', async () => {
    const { lana, lease } = await homeLeased({ rollover: false })
    const refused = await lana.post(offersOf(lease), { ...year, validUntil: '2031-01-01' })
    const sentence = 'Choose a day from today to 2030-12-31'
    expect(refused).toMatchObject({ status: 400, body: { fields: { validUntil: sentence } } })
  })

  it('is for an active lease, and not during a notice, an end or an eviction', async () => {
    const { lana, lease } = await homeLeased()
    const pending = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id, {
      startDate: '2030-12-01',
    })
    const ask = async (which: Lease) => (await lana.post(offersOf(which), year)).status
    expect(await ask(pending)).toBe(409)
    const path = `/api/leases/${lease.id}`
    for (const [what, sent] of [
      ['notice', { moveOutOn: '2030-12-31' }],
      ['eviction', { evictionOn: lease.startDate, reason: 'Rent unpaid' }],
      ['termination', { terminatedOn: '2030-11-30', reason: 'Moves' }],
    ] as const) {
      made(await lana.put(`${path}/${what}`, sent))
      expect(await ask(lease), what).toBe(409)
      expect((await lana.delete(`${path}/${what}`)).status).toBe(204)
    }
    expect(await ask(lease)).toBe(201)
  })

  it('offers no days that another lease has taken', async () => {
    const { lana, lease } = await homeLeased({ rollover: false })
    const next = { startDate: '2031-07-01', endDate: '2032-06-30' }
    await leaseUnit(lana, lease.unitId, (await tenantOf(lana, 'Next')).id, next)
    const sentence = 'This unit is rented to someone else from 2031-07-01 on'
    expect(await lana.post(offersOf(lease), year)).toMatchObject({
      status: 409,
      body: { fields: { endDate: sentence } },
    })
    made(await lana.post(offersOf(lease), { ...year, endDate: '2031-06-30' }))
  })

  it('is not for owners, staff, tenants or another landlord', async () => {
    const { lana, lease } = await homeLeased()
    const { owner, staff, tenant } = await everybody(lana, lease)
    const offer = made(await lana.post<RenewalOffer>(offersOf(lease), year))
    for (const person of [owner, staff, tenant]) {
      expect((await person.post(offersOf(lease), year)).status).toBe(403)
      expect((await person.delete(offerUrl(offer))).status).toBe(403)
    }
    const otto = await landlord()
    expect((await otto.post(offersOf(lease), year)).status).toBe(404)
    expect((await otto.delete(offerUrl(offer))).status).toBe(404)
    const seen = [owner, staff, tenant, otto].map(person => standing(person, lease))
    expect((await Promise.all(seen)).map(({ length }) => length)).toEqual([1, 0, 1, 0])
  })
})
